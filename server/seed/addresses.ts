import { listed } from './names.ts';

export const streets = listed(`
  Acacia Street, Albert Street, Banksia Avenue, Beach Road, Bridge Street, Church Street, Clarence Street,
  Elizabeth Street, George Street, Grevillea Way, High Street, Jacaranda Drive, King Street, Lake Road, Main
  Street, Mill Lane, Park Avenue, Queen Street, Railway Parade, River Terrace, Station Street, Victoria Road,
  Wattle Grove, Wharf Street, William Street
`);

export interface Suburb {
  suburb: string;
  postcode: string;
}

/** "Newtown 2042, …" */
function suburbsOf(text: string): [Suburb, ...Suburb[]] {
  const read = (entry: string): Suburb => ({ suburb: entry.slice(0, -5), postcode: entry.slice(-4) });
  const [first, ...rest] = listed(text);
  return [read(first), ...rest.map(read)];
}

/** Suburbs near the demo's sites. */
export const suburbs: Readonly<Record<string, [Suburb, ...Suburb[]]>> = {
  NSW: suburbsOf(
    'Alexandria 2015, Waterloo 2017, Mascot 2020, Erskineville 2043, Newtown 2042, Zetland 2017, Marrickville 2204, Redfern 2016',
  ),
  VIC: suburbsOf('Footscray 3011, Seddon 3011, Yarraville 3013, Maidstone 3012, Sunshine 3020, Kensington 3031'),
  QLD: suburbsOf('Newstead 4006, Bowen Hills 4006, New Farm 4005, Albion 4010, Hamilton 4007, Clayfield 4011'),
  ACT: suburbsOf('Fyshwick 2609, Kingston 2604, Griffith 2603, Narrabundah 2604, Watson 2602'),
  WA: suburbsOf('Osborne Park 6017, Tuart Hill 6060, Joondanna 6060, Innaloo 6018, Scarborough 6019'),
  SA: suburbsOf('Thebarton 5031, Mile End 5031, Torrensville 5031, Hindmarsh 5007, Prospect 5082'),
  TAS: suburbsOf('Moonah 7009, Glenorchy 7010, New Town 7008, Lutana 7009, West Hobart 7000'),
  NT: suburbsOf('Winnellie 0820, Parap 0820, Fannie Bay 0820, Nightcliff 0810, Karama 0812'),
};

/** Suburbs far from Queensland's first demo site. */
export const farNorth = suburbsOf('Portsmith 4870, Bungalow 4870, Manunda 4870, Edge Hill 4870, Earlville 4870');

/** Numbers that the Australian regulator (ACMA) keeps for fiction. */
export const mobiles = listed(`
  0491 570 006, 0491 570 156, 0491 570 157, 0491 570 158, 0491 570 159, 0491 570 110, 0491 572 549, 0491 573 770,
  0491 573 087, 0491 574 118, 0491 574 632, 0491 575 254, 0491 575 789, 0491 576 398, 0491 576 801, 0491 577 426,
  0491 577 644, 0491 578 957, 0491 578 148, 0491 578 888, 0491 579 212, 0491 579 760, 0491 579 455
`);
