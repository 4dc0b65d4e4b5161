import type { Category } from './dish.ts'

export const starters: readonly Category[] = [
  {
    title: 'Starters',
    dishes: [
      { title: 'Soupe à l’oignon gratinée', price: '9.50', tax: 'food', picture: 'onion-soup' },
      { title: 'Œuf mayonnaise du Cèdre', price: '6.80', tax: 'food', picture: 'oeuf-mayonnaise' },
      { title: 'Foie gras maison, chutney de figues', price: '17.50', tax: 'food', picture: 'foie-gras' },
      {
        title: 'Huîtres Fines de Claire',
        price: '14.00',
        tax: 'food',
        picture: 'oysters',
        variants: [
          ['6 pieces', '14.00'],
          ['9 pieces', '20.00'],
          ['12 pieces', '26.00'],
        ],
      },
      {
        title: 'Escargots de Bourgogne',
        price: '11.50',
        tax: 'food',
        picture: 'snails',
        variants: [
          ['6 pieces', '11.50'],
          ['12 pieces', '21.00'],
        ],
      },
      {
        title: 'Tartare de bœuf au couteau',
        price: '14.50',
        tax: 'food',
        picture: 'tartare',
        variants: [
          ['Entrée', '14.50'],
          ['Plat', '22.50'],
        ],
        addons: [
          ['Pommes frites', '3.50'],
          ['Jaune d’œuf', '1.00'],
          ['Câpres', '0.60'],
        ],
      },
      { title: 'Rillettes de canard, Bauernbrot', price: '9.80', tax: 'food' },
    ],
  },
  {
    title: 'Mezze',
    dishes: [
      { title: 'حمص بالطحينة', price: '7.50', tax: 'food', picture: 'hummus' },
      { title: 'متبّل باذنجان', price: '7.90', tax: 'food', picture: 'moutabal' },
      {
        title: 'Falafel maison, sauce tarator',
        price: '8.20',
        tax: 'food',
        picture: 'falafel',
        variants: [
          ['4 pieces', '8.20'],
          ['6 pieces', '11.20'],
        ],
        addons: [
          ['Pain pita', '1.20'],
          ['Pickles', '1.00'],
        ],
      },
      { title: 'كبة مقلية', price: '9.40', tax: 'food', picture: 'kibbeh' },
      { title: 'Labneh au zaatar', price: '6.90', tax: 'food', picture: 'labneh' },
      { title: 'Warak enab', price: '8.60', tax: 'food' },
      {
        title: 'Mezze-Platte für zwei Personen',
        price: '26.00',
        tax: 'food',
        picture: 'mezze',
        addons: [
          ['Warak enab', '4.50'],
          ['Labneh', '3.50'],
          ['Falafel', '4.00'],
          ['Kibbeh', '4.50'],
        ],
      },
    ],
  },
  {
    title: 'Salads & soups',
    dishes: [
      { title: 'فتوش بالرمان', price: '9.90', tax: 'food', picture: 'fattoush' },
      {
        title: 'Salade lyonnaise, œuf poché',
        price: '12.50',
        tax: 'food',
        picture: 'lyonnaise',
        variants: [
          ['Petite', '12.50'],
          ['Grande', '15.80'],
        ],
        addons: [
          ['Lardons', '1.80'],
          ['Croûtons', '0.80'],
          ['Œuf poché', '1.50'],
        ],
      },
      { title: 'Elsässer Wurstsalat mit Emmentaler', price: '11.80', tax: 'food', picture: 'wurstsalat' },
      { title: 'Linsensuppe · شوربة عدس', price: '8.40', tax: 'food', picture: 'lentil-soup' },
      { title: 'Kürbiscremesuppe, steirisches Kernöl', price: '8.90', tax: 'food', picture: 'pumpkin-soup' },
    ],
  },
]
