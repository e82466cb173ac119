/** Returns the words of a comma-separated text. */
export function listed(text: string): [string, ...string[]] {
  const [first = '', ...rest] = text.split(',').map((word) => word.trim().replaceAll(/\s+/g, ' '));
  return [first, ...rest];
}

/** Names common in Australia, of many origins; any likeness is chance. */
export const givenNames = listed(`
  Olivia, Jack, Charlotte, Noah, Amelia, William, Isla, Thomas, Matilda, Lachlan, Ruby, Cooper, Grace, Harrison,
  Zoe, Angus, Ella, Hamish, Sienna, Declan, Minh, Linh, Tuan, Huong, Wei, Mei, Jun, Xin, Hao, Li, Arjun, Priya,
  Rohan, Anjali, Vikram, Deepa, Sanjay, Kavita, Harpreet, Simran, Mohammed, Fatima, Yusuf, Aisha, Omar, Layla,
  Hassan, Zahra, Giulia, Marco, Sofia, Nikos, Eleni, Dimitri, Ana, Luka, Ivana, Mateja, Siobhán, Callum, Fiona,
  Ewan, Aroha, Tama, Mere, Sione, Losa, Tevita, Alinta, Jarrah, Kirra, Marli, Ji-woo, Min-jun, Hana, Kenji, Yuki,
  Sakura, Maria, Jose, Camila, Mateo, Amara, Chidi, Abebe, Selam, Nomvula, Pieter, Anneke, Lars, Ingrid, Piotr,
  Agnieszka, Oksana, Andriy, Farid, Nasrin, Chamari, Nuwan, Thandi, Rosa, Dilip
`);

export const familyNames = listed(`
  Smith, Jones, Williams, Brown, Wilson, Taylor, Anderson, Campbell, Murphy, O'Brien, Kelly, Ryan, McKenzie,
  Fraser, Walsh, Doyle, Nguyen, Tran, Le, Pham, Hoang, Chen, Wang, Zhang, Liu, Huang, Wong, Lim, Singh, Kaur,
  Patel, Sharma, Kumar, Gupta, Iyer, Fernando, Perera, Silva, Khan, Ahmed, Hussein, Haddad, Khoury, Rahman, Rossi,
  Romano, Russo, Papadopoulos, Georgiou, Kovačević, Novak, Petrović, Kowalski, Nowak, Shevchenko, Tamati, Rangi,
  Taufa, Fonoti, Leota, Yunupingu, Kim, Park, Choi, Tanaka, Suzuki, Sato, Garcia, Martinez, Santos, Reyes, Cruz,
  dela Rosa, Okafor, Mensah, Tesfaye, Dlamini, van der Merwe, de Vries, Larsen, Lindqvist, Schmidt, Fischer,
  Moreau, Dubois, Hartigan, Whitlam-Price, Blackwood, Ashworth, Quinn
`);

export const companies = listed(`
  Plumbing, Electrical, Landscapes, Catering, Events, Removals, Flooring, Joinery, Imports, Studio, Cycles,
  Furniture, Tiling, Archives
`);
