use hotstrat_store::retrograde::*; use hotstrat_store::space::*;
use std::sync::atomic::AtomicBool;
use hotstrat_core::pool::*; use hotstrat_core::Sign;
fn main(){
  let a:Vec<String>=std::env::args().collect();
  let t=std::time::Instant::now();
  let n=|i:usize|a[i].parse::<u32>().unwrap();
  let board:Board=a[1].parse().unwrap();
  let s=AmazonsSpace::new(board,[n(2),n(3)]).unwrap();
  println!("space {} classes {:?}",s.len(),t.elapsed());
  let mut l=Layers::default();
  let c=AtomicBool::new(false);
  for k in 0..s.layers(){
    let r=s.layer(k);
    l.solve_next(&s,&Work{threads:n(4) as usize,cancel:&c,progress:&|_|{}}).unwrap();
    println!("{k} {} pool {} walls {} {:?}",r.len(),l.pool.len(),l.pool.walls(),t.elapsed());
  }
  let mut hot=hotstrat_core::Dyadic::MINUS_ONE; 
  for i in 0..l.pool.len(){hot=hot.max(l.pool.temperature(Value::new(ThermographId::new(i as u32),Sign::Plus)));}
  println!("hot {hot} {:?} pool {} MB", t.elapsed(), l.pool.bytes()>>20);
  let mut both=0; let mut own=0; for i in 0..l.pool.len(){let v=Value::new(ThermographId::new(i as u32),Sign::Minus); match l.pool.find(&l.pool.thermograph(v).unwrap()){Some(j)=>{both+=1; if j.index()==i as u32{own+=1}},None=>{}}}
  println!("distinct {} negation present {both} own {own}: up to sign {}, closed {}", l.pool.len(), (l.pool.len()-both)+ (both-own)/2+own, 2*l.pool.len()-both);
}
