//! try
use hotstrat_search::tds::{*, boards::*, search::*, stack::*, table::*};
use hotstrat_search::*; use hotstrat_search::limits::Budget; use hotstrat_core::*; use hotstrat_games::Amazons;
use hotstrat_store::space::*;
fn main(){
  let a:Vec<String>=std::env::args().collect();
  let board:Board=a[1].parse().unwrap(); let maxl:usize=a[2].parse().unwrap();
  let e=|i:usize|a[3].contains(&i.to_string());
  let en=Enhancements{e1:e(1),e2:e(2),e3:e(3),e4:e(4),e5:e(5)};
  let s=AmazonsSpace::new(board,[1,1]).unwrap();
  let mut solver=Solver::default();
  let (mut n,mut bad,mut badt)=(0,0,0);
  let t0=std::time::Instant::now(); let mut nodes=0;
  let mut se=Search::new(Boards::new(None),Table::new(80_000_000),en,&NoEvaluation,Budget::start(&Limits::default()));
  for l in 0..=maxl { for i in s.layer(l) { let p:Amazons<u32>=s.position(l,i);
    let th=solver.thermograph(&p).unwrap();
    let r=se.boards.enter([(Sign::Plus,&p)]);
    if r.board==0 { continue; }
    let nb=se.boards.birthday(r.board).unwrap();
    se.spacing=Spacing::new(nb);
    if !en.e3 { se.table_clear(); }
    let top=se.spacing.even_reaching(se.boards.hottest(r.board).unwrap()).unwrap()+2;
    n+=1;
    for pl in Player::BOTH { let (st,sh)=start(r,top,pl); let v=se.value(st).unwrap()+sh-se.spacing.worth(top); let mean=Dyadic::from_raw(v).unwrap().signed(pl.sign());
      if mean!=th.mean() { bad+=1; if bad<5 {println!("{p} {pl:?} mean {mean} should {}",th.mean());} }
      let d=se.discover(st,None,Ties::Coupon).unwrap(); let t= match d.first_move {None=>Dyadic::MINUS_ONE, Some(f) if f==0 && {let (a,x)=start(r,0,Player::Left); let (b,y)=start(r,0,Player::Right); se.value(a).unwrap()+x-se.spacing.worth(0) == -(se.value(b).unwrap()+y-se.spacing.worth(0))} =>Dyadic::MINUS_ONE, Some(f)=>{let x=f+1; se.spacing.top(if se.spacing.is_even(x){x}else{x+1})}};
      if t!=th.temperature() { badt+=1; if badt<5 {println!("{p} {pl:?} temperature {t} should {}",th.temperature());} }
    }
    nodes=se.budget.nodes();
  } println!("{l}: {n} positions, wrong means {bad}, temps {badt}, nodes {nodes}, {:?}",t0.elapsed()); }
}
#[allow(dead_code)] fn pv(){}
