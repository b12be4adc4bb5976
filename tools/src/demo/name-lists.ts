/** Words for invented people, companies and streets. None is meant to be a real person or company. */

function list(text: string): readonly string[] {
  return text.split(';').map((entry) => entry.replace(/\s+/g, ' ').trim())
}

export const firstNames = list(`
  Aaron; Alejandro; Alicia; Amara; Andre; Angela; Anita; Antonio; Arjun; Ashley; Beatriz; Ben; Bianca;
  Brandon; Brett; Carla; Carlos; Cedric; Cheryl; Chris; Claudia; Corey; Curtis; Daniela; Darnell; David;
  Deborah; Derek; Diego; Donna; Dwayne; Earl; Eduardo; Elena; Emeka; Eric; Erin; Esther; Felipe; Fiona;
  Frank; Gabriela; Gary; Glenn; Gloria; Grace; Gurpreet; Harold; Hector; Helen; Ian; Imani; Irene; Isaac;
  Ivan; Jackie; Jamal; Janet; Jasmine; Javier; Jenna; Jerome; Jesse; Joanna; Joel; Jorge; Joyce; Julia;
  Karen; Katrina; Keith; Kelvin; Kim; Kyle; Lakisha; Lamar; Laura; Leon; Leticia; Linda; Lorenzo; Lucia;
  Mandeep; Marcus; Maria; Marisol; Martin; Maya; Mei; Melvin; Miguel; Minh; Monica; Nadia; Naomi; Neil;
  Nina; Noel; Olga; Omar; Oscar; Paula; Pedro; Phil; Rachel; Ramon; Randall; Raquel; Ravi; Regina; Ricardo;
  Rita; Rosa; Roy; Ruben; Russell; Samira; Sandra; Sergio; Shawn; Sheila; Simon; Sofia; Stacy; Steven;
  Sunil; Tamara; Tanya; Terrence; Tina; Todd; Tomas; Trevor; Tyrone; Valerie; Vanessa; Vernon; Veronica;
  Victor; Vikram; Wanda; Warren; Wesley; Yolanda; Yusuf; Zoe
`)

export const lastNames = list(`
  Abbott; Acosta; Aguilar; Anderson; Baker; Banks; Barrera; Bauer; Becker; Bell; Benitez; Bishop; Blackwell;
  Boone; Bowers; Brandt; Briggs; Brooks; Caldwell; Cardenas; Carver; Castillo; Chan; Chandler; Cole;
  Contreras; Cortez; Crawford; Cruz; Dalton; Delgado; Dhillon; Diaz; Dixon; Doyle; Duarte; Duncan; Ellison;
  Escobar; Farrell; Fields; Figueroa; Fischer; Fleming; Flores; Foster; Fuentes; Gaines; Gallegos; Garrett;
  Gill; Goodwin; Greer; Grewal; Guerrero; Hale; Hardin; Harper; Hayes; Herrera; Hines; Hoffman; Horton;
  Hubbard; Ibarra; Ingram; Jefferson; Jensen; Johal; Keller; Kemp; Kirk; Koch; Lambert; Larsen; Lozano;
  Lucero; Maddox; Maldonado; Mann; Marsh; McBride; McKay; Mejia; Mercado; Meyer; Molina; Monroe; Montoya;
  Morrow; Nakamura; Navarro; Ngo; Nguyen; Nolan; Norris; Novak; Obi; Ochoa; Okafor; Olsen; Orozco; Osborne;
  Pacheco; Padilla; Parrish; Patel; Payne; Pena; Petrov; Pham; Pierce; Pratt; Quintero; Ramsey; Rangel;
  Reeves; Rhodes; Rivas; Rojas; Rosales; Rowe; Salazar; Sandhu; Santana; Schmidt; Serrano; Sharma; Sidhu;
  Silva; Skinner; Solis; Stokes; Suarez; Sutton; Tate; Thornton; Tran; Trevino; Valdez; Vance; Vargas;
  Vasquez; Villa; Wagner; Walsh; Watts; Weaver; Webb; Whitaker; Wiley; Wolfe; Yates; Zamora
`)

export const carrierFirstWords = list(`
  Amberline; Antelope Creek; Arrowleaf; Aspen Draw; Badger Run; Bearpaw; Big Hollow; Bitterroot Pass;
  Black Mesa; Bluestem; Bobcat Ridge; Brazos Bend; Bright Fork; Broken Bow; Buckskin; Cactus Flat; Calder;
  Canyon Wren; Cedar Gap; Chisos; Cinder Butte; Clearfork; Copper Gulch; Cottonwood Bend; Coyote Flats;
  Crane Lake; Crosswind; Cypress Bayou; Dakota Star; Deep South; Delta Queen; Desert Lark; Dogwood;
  Driftwood; Dusty Trail; Eagle Bluff; East Fork; Elkhorn; Falling Rock; Fen & Daughters; Fireweed;
  Five Rivers; Flint Hills; Foxtail; Garnet Peak; Golden Plains; Granite Gap; Grizzly Flat; Gulf Breeze;
  Harvest Moon; Hawk Valley; Hickory Bend; High Lonesome; Honeylocust; Ironwood; Juniper; Kestrel;
  Kingfisher; Lone Cedar; Long Prairie; Lucky Horseshoe; Magnolia; Maple Fork; Meadowlark; Mesquite;
  Milepost Nine; Moonshadow; Night Heron; Northwind; Oak Barrel; Old Ferry; Osprey Point; Overland Sisters;
  Painted Rock; Palo Verde; Pecan Grove; Pelican; Pine Needle; Plainview; Ponderosa; Prairie Wind;
  Quail Hollow; Quicksilver; Red Canyon; Redtail; Ridgeback; River Otter; Roadrunner Bros; Rolling Thunder;
  Rusty Gate; Saddle Horn; Sage Hen; Saltgrass; Sandstone; Sawtooth; Silver Maple; Six Bridges; Snowy Owl;
  Sourwood; Spanish Oak; Starlight; Stillwater; Stone Arch; Sundance Creek; Sweetgrass; Tallgrass; Tamarack;
  Thistle; Three Sisters; Tumbleweed; Twin Oaks; Two Lane; Valley Forge; Wagon Wheel; Walnut Creek;
  Whippoorwill; White Mesa; Wild Plum; Willow Bend; Windmill; Wolf Creek; Yellow Pine; Yucca; Zephyr
`)

export const carrierSecondWords = list(`
  Trucking; Transport; Haulage; Logistics; Freight Lines; Carriers; Express; Freightways; Hauling;
  Transportation; Truck Lines; Motor Freight
`)

export const brokerFirstWords = list(`
  Anchorline; Atlas Bay; Axle & Ledger; Bayline; Beacon Row; Bridgepoint; Capstan; Cardinal Gate;
  Cargo Compass; Chartwell; Cobalt; Compass Rose; Continental Oak; Corridor; Crestline; Crossdock; Dockside;
  Eastgate; Evergreen Lane; Fairlane; Fairwind; Farpoint; First Mile; Fulcrum; Gatehouse;
  Grand Trunk Street; Greenlight; Harborview; Highmark; Horizon Nine; Interlake; Junction; Keystone Arch;
  Landbridge; Lanekeeper; Lakefront; Lodestar; Longhaul; Mainstay; Meridian; Midland; Millrace; Northgate;
  Oakline; Open Dock; Orbit; Outbound; Palisade; Pilot Rock; Pinpoint; Portage; Prospect; Quayside; Rampart;
  Redline; Relay; Ridgeline; Roundtrip; Sable; Seaboard; Sextant; Signal Hill; Southgate; Spindle;
  Summit Row; Switchyard; Tandem; Terminal City; Tidewater; Tradewind; Trident; Turnpike; Union Dock;
  Vanguard; Vector; Waypoint; Westbound; Wharf Street; Yardline; Zenith
`)

export const brokerSecondWords = list(`
  Freight Brokerage; Logistics; Freight Solutions; Brokerage; Freight Partners; Supply Chain; Load Services;
  Transportation Brokers; Freight Group; 3PL
`)

export const companyForms = ['LLC', 'LLC', 'LLC', 'Inc.', 'Inc.', 'Co.', 'Corp.', ''] as const

export const streets = list(`
  Industrial Pkwy; Commerce Dr; Depot St; Airport Rd; Railroad Ave; Terminal Way; Old Mill Rd; Frontage Rd;
  Logistics Blvd; Warehouse Row; Distribution Dr; Highway 30 E; State Route 9; County Line Rd; Quarry Rd;
  Cattle Dr; Grain Elevator Rd; Market St; Foundry Ln; Harbor Blvd; Orchard Ave; Lincoln Way; Main St;
  Truck Stop Rd; Enterprise Ct; Freedom Blvd; Mesa Dr; Riverside Dr; Sawmill Rd; Union Ave; Washington St
`)

export const rejectionReasons = [
  'Rate confirmation is missing',
  'Bill of lading is not signed by the receiver',
  'Amount differs from the rate confirmation',
  'Lumper receipt is not attached',
  'Broker has reached its credit limit',
  'Delivery date does not match the bill of lading',
  'Detention was not confirmed by the broker',
  'Pages of the proof of delivery are not readable',
] as const

export const ordinaryNotes = [
  'Broker asks for originals by mail',
  'POD received by e-mail',
  'Shortage of one carton noted on the BOL; broker accepts',
  'Send copy to accounts payable at the broker',
  'PO number is on page 2 of the rate confirmation',
  'Quick pay declined, standard terms apply',
  'Driver waited at the receiver, times on the BOL',
  'Seal number verified',
] as const

export const disputeNotes = [
  'Disputed: broker claims late delivery, carrier sends tracking',
  'Disputed: freight claim for damaged pallets is open',
  'Broker does not answer calls since the due date',
  'Short paid: balance requested from broker',
] as const
