//! try
use hotstrat_search::tds::{*, boards::*, search::*, stack::*, table::*, variation::*};
use hotstrat_search::*; use hotstrat_search::limits::Budget; use hotstrat_core::*; use hotstrat_games::Amazons;
fn main(){
  let a:Vec<String>=std::env::args().collect();
  let p:Amazons<u32>=a[1].parse().unwrap(); let d:Dyadic=a[2].parse().unwrap(); let t:Dyadic=a[3].parse().unwrap();
  let ties= if a[4]=="board"{Ties::Board}else{Ties::Coupon};
  let mut se=Search::new(Boards::new(None),Table::new(80_000_000),Enhancements{e3:true,..Default::default()},&NoEvaluation,Budget::start(&Limits::default()));
  se.spacing=Spacing::from_delta(d).unwrap(); let k=se.spacing.reaching(t).unwrap();
  for pl in Player::BOTH { let l=se.variation(&p.clone().into(),k,pl,None,ties).unwrap();
   let mut q:Sum<Amazons<u32>>=p.clone().into(); let mut w=pl;
   for (i,m) in l.iter().enumerate(){ match m {Ply::Coupon(c)=>print!("{}. C({c}) ",i+1), Ply::Board((j,m))=>{print!("{}. {} ",i+1,q.parts[*j].1.move_name(w,*m)); q=q.play(w,(*j,*m));}} w=w.opponent(); } println!(); }
}
