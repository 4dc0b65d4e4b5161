import type { Category, Option } from './dish.ts'

const meatExtras: readonly Option[] = [
  ['Sauce au poivre', '2.50'],
  ['Beurre maître d’hôtel', '1.80'],
  ['Sauce Roquefort', '2.80'],
  ['Supplément foie gras poêlé', '9.50'],
  ['صلصة الثوم', '1.50'],
  ['Pfifferlinge in Rahm', '5.20'],
]

const flammkuchenExtras: readonly Option[] = [
  ['Extra Speck', '2.00'],
  ['Champignons', '1.80'],
  ['Gruyère', '2.20'],
  ['Ohne Gluten', '1.50'],
]

export const mains: readonly Category[] = [
  {
    title: 'Mains',
    dishes: [
      {
        title: 'Steak frites façon bistro',
        price: '24.50',
        tax: 'food',
        picture: 'steak-frites',
        variants: [
          ['180 g', '24.50'],
          ['250 g', '28.00'],
          ['320 g', '31.00'],
        ],
        addons: meatExtras,
      },
      {
        title: 'Entrecôte vom Simmentaler Rind',
        price: '31.00',
        tax: 'food',
        picture: 'entrecote',
        variants: [
          ['250 g', '31.00'],
          ['350 g', '39.00'],
        ],
        addons: meatExtras,
      },
      {
        title: 'Choucroute royale',
        price: '23.80',
        tax: 'food',
        picture: 'choucroute',
        addons: [
          ['Saucisse de Francfort', '3.20'],
          ['Raifort', '0.80'],
        ],
      },
      { title: 'Coq au Riesling, Spätzle', price: '21.50', tax: 'food', picture: 'coq-au-riesling' },
      {
        title: 'Confit de canard',
        price: '22.90',
        tax: 'food',
        picture: 'confit-de-canard',
        addons: [
          ['Pommes sarladaises', '4.20'],
          ['Salade verte', '2.90'],
        ],
      },
      {
        title: 'Moules-frites marinière',
        price: '19.80',
        tax: 'food',
        picture: 'moules-frites',
        variants: [
          ['Petite', '15.80'],
          ['Normale', '19.80'],
          ['Grande', '24.80'],
        ],
        addons: [['Sauce Roquefort', '2.80']],
      },
      { title: 'Zanderfilet auf Rahmsauerkraut', price: '24.90', tax: 'food', picture: 'zander' },
      {
        title: 'Shish taouk · شيش طاووق',
        price: '18.50',
        tax: 'food',
        picture: 'shish-taouk',
        variants: [
          ['2 skewers', '18.50'],
          ['3 skewers', '23.50'],
        ],
        addons: [
          ['Garlic sauce', '1.20'],
          ['Riz', '2.50'],
          ['Tahini', '1.20'],
          ['Pickles', '1.00'],
        ],
      },
      {
        title: 'Rindergulasch mit Semmelknödeln und Preiselbeeren',
        price: '20.90',
        tax: 'food',
        picture: 'gulasch',
        addons: [['Extra Knödel', '2.40']],
      },
      {
        title:
          'Linguine aux palourdes, ail confit, piment d’Espelette, persil plat du jardin et zeste de citron de Menton',
        price: '18.90',
        tax: 'food',
        picture: 'linguine',
        addons: [
          ['Parmesan', '1.60'],
          ['Double palourdes', '6.50'],
        ],
      },
      {
        title: 'Burger du Cèdre, comté affiné',
        price: '17.80',
        tax: 'food',
        picture: 'burger',
        variants: [
          ['Simple', '17.80'],
          ['Double', '22.30'],
        ],
        addons: [
          ['Bacon', '1.80'],
          ['Extra comté', '2.00'],
          ['Œuf', '1.50'],
          ['Avocat', '2.20'],
          ['Oignons confits', '1.20'],
          ['Cornichons', '0.80'],
          ['Pain sans gluten', '1.50'],
        ],
      },
      {
        title: 'Wiener Schnitzel vom Kalb',
        price: '26.40',
        tax: 'food',
        picture: 'schnitzel',
        addons: [
          ['Kartoffelsalat', '3.50'],
          ['Preiselbeeren', '1.20'],
        ],
      },
    ],
  },
  {
    title: 'Flammkuchen',
    dishes: [
      {
        title: 'Flammkuchen mit Speck und Zwiebeln',
        price: '12.90',
        tax: 'food',
        picture: 'flammkuchen-speck',
        variants: [
          ['Normal', '12.90'],
          ['Gross', '16.40'],
        ],
        addons: flammkuchenExtras,
      },
      {
        title: 'Flammkuchen Munster & Kümmel',
        price: '14.20',
        tax: 'food',
        picture: 'flammkuchen-munster',
        variants: [
          ['Normal', '14.20'],
          ['Gross', '17.70'],
        ],
        addons: flammkuchenExtras,
      },
      {
        title: 'Flammkuchen végétarien',
        price: '13.60',
        tax: 'food',
        picture: 'flammkuchen-vegetarien',
        variants: [
          ['Normal', '13.60'],
          ['Gross', '17.10'],
        ],
        addons: flammkuchenExtras,
      },
      { title: 'Apfel-Zimt, mit Calvados flambiert', price: '13.90', tax: 'food', picture: 'flammkuchen-apple' },
    ],
  },
  {
    title: 'Sides',
    dishes: [
      {
        title: 'Pommes frites',
        price: '4.80',
        tax: 'takeaway',
        picture: 'fries',
        variants: [
          ['Normale', '4.80'],
          ['Grande', '6.40'],
        ],
        addons: [
          ['Mayonnaise', '0.50'],
          ['Ketchup', '0.50'],
          ['Sauce au poivre', '2.50'],
        ],
      },
      { title: 'Gratin dauphinois', price: '6.20', tax: 'takeaway', picture: 'gratin' },
      { title: 'Haricots verts', price: '5.40', tax: 'takeaway', picture: 'beans' },
      { title: 'Ratatouille', price: '5.90', tax: 'takeaway', picture: 'ratatouille' },
      { title: 'Brotkorb mit Bibeleskäs', price: '4.50', tax: 'none', picture: 'bread' },
    ],
  },
]
