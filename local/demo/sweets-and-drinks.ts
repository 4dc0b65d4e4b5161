import type { Category } from './dish.ts'

export const sweetsAndDrinks: readonly Category[] = [
  {
    title: 'Desserts',
    dishes: [
      { title: 'Crème brûlée à la vanille', price: '8.40', tax: 'food', picture: 'creme-brulee' },
      { title: 'Mousse au chocolat', price: '7.60', tax: 'food', picture: 'mousse' },
      {
        title: 'Tarte Tatin, crème fraîche',
        price: '8.80',
        tax: 'food',
        picture: 'tarte-tatin',
        addons: [['Glace vanille', '2.50']],
      },
      { title: 'Kougelhopf glacé au marc', price: '9.20', tax: 'food', picture: 'kougelhopf' },
      { title: 'Schwarzwälder Kirschtorte', price: '8.60', tax: 'food', picture: 'kirschtorte' },
      { title: 'بقلاوة بالفستق', price: '6.40', tax: 'food', picture: 'baklava' },
      {
        title: 'Profiteroles',
        price: '8.90',
        tax: 'food',
        picture: 'profiteroles',
        addons: [
          ['Chantilly', '1.20'],
          ['Glace pistache', '2.50'],
        ],
      },
      {
        title: 'Assiette de fromages',
        price: '12.40',
        tax: 'food',
        picture: 'cheese',
        variants: [
          ['3 cheeses', '12.40'],
          ['5 cheeses', '17.40'],
        ],
      },
    ],
  },
  {
    title: 'Hot drinks',
    dishes: [
      {
        title: 'Espresso',
        price: '2.80',
        tax: 'food',
        picture: 'espresso',
        variants: [
          ['Simple', '2.80'],
          ['Double', '4.20'],
        ],
      },
      {
        title: 'Café crème',
        price: '3.90',
        tax: 'food',
        picture: 'cafe-creme',
        variants: [
          ['Lait entier', '3.90'],
          ['Lait d’avoine', '4.40'],
        ],
        addons: [
          ['Sirop de vanille', '0.60'],
          ['Chantilly', '1.20'],
          ['Shot', '1.00'],
        ],
      },
      { title: 'شاي بالنعناع', price: '3.60', tax: 'food', picture: 'mint-tea' },
      {
        title: 'Chocolat chaud',
        price: '4.60',
        tax: 'food',
        picture: 'hot-chocolate',
        addons: [
          ['Chantilly', '1.20'],
          ['Guimauves', '0.80'],
        ],
      },
    ],
  },
  {
    title: 'Wine & beer',
    dishes: [
      {
        title: 'Riesling Grand Cru Schlossberg',
        price: '8.50',
        tax: 'alcohol',
        picture: 'riesling',
        variants: [
          ['Glas 0,125 l', '8.50'],
          ['Viertel 0,25 l', '16.00'],
          ['Flasche 0,75 l', '46.00'],
        ],
      },
      {
        title: 'Pinot noir d’Alsace',
        price: '7.20',
        tax: 'alcohol',
        picture: 'pinot-noir',
        variants: [
          ['Glas 0,125 l', '7.20'],
          ['Viertel 0,25 l', '14.20'],
          ['Flasche 0,75 l', '39.00'],
        ],
      },
      {
        title: 'Crémant rosé',
        price: '7.90',
        tax: 'alcohol',
        picture: 'cremant',
        variants: [
          ['Coupe', '7.90'],
          ['Bouteille', '42.00'],
        ],
      },
      { title: 'Picon bière', price: '6.40', tax: 'alcohol', picture: 'picon' },
      {
        title: 'Weizenbier alkoholfrei',
        price: '5.20',
        tax: 'food',
        variants: [
          ['0,3 l', '4.20'],
          ['0,5 l', '5.20'],
        ],
      },
    ],
  },
  {
    title: 'Soft drinks',
    dishes: [
      {
        title: 'Eau de source',
        price: '4.20',
        tax: 'none',
        picture: 'water',
        variants: [
          ['50 cl', '4.20'],
          ['1 l', '6.20'],
        ],
      },
      { title: 'Limonade maison', price: '4.90', tax: 'takeaway', picture: 'lemonade' },
      { title: 'عصير رمان طازج', price: '5.60', tax: 'takeaway', picture: 'pomegranate' },
    ],
  },
]
