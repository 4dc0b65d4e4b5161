import type { Category } from './dish.ts'
import type { Carte } from './menu.ts'
import type { TradingRestaurant } from './store.ts'

/** A second restaurant: another zone, and a currency without decimals. */
export const sumida: TradingRestaurant = {
  store: {
    storeName: '隅田食堂 Sumida Shokudō',
    address: '東京都墨田区吾妻橋 1-0-0',
    phone: '+81 3 0000 0131',
    email: 'info@sumida.example',
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    image: null,
    isQRMenuEnabled: true,
    isQROrderEnabled: true,
  },
  print: {
    pageFormat: '80',
    header: 'ありがとうございました',
    footer: 'またのお越しをお待ちしております',
    showNotes: true,
    isEnablePrint: true,
    showStoreDetails: true,
    showCustomerDetails: false,
    printToken: true,
  },
  tables: [4, 4, 2, 2, 2, 6, 4, 2].map((seats, n) => ({
    title: `卓 ${n + 1}`,
    floor: n < 5 ? '一階' : '二階',
    seatingCapacity: String(seats),
  })),
  paymentTypes: ['現金', 'クレジットカード', '交通系IC'].map((title) => ({ title, isActive: true })),
}

const menu: readonly Category[] = [
  {
    title: 'Set meals',
    dishes: [
      { title: '焼き鮭定食 Grilled salmon set', price: '1280', tax: 'food' },
      { title: 'とんかつ定食 Tonkatsu set', price: '1450', tax: 'food', addons: [['大盛り', '150']] },
      { title: '唐揚げ定食 Karaage set', price: '1180', tax: 'food', addons: [['大盛り', '150']] },
      { title: '刺身定食 Sashimi set', price: '1980', tax: 'food' },
      { title: 'カツ丼 Katsudon', price: '1080', tax: 'takeaway' },
    ],
  },
  {
    title: 'Noodles',
    dishes: [
      {
        title: 'ざるそば Cold soba',
        price: '850',
        tax: 'food',
        variants: [
          ['並', '850'],
          ['大', '1050'],
        ],
      },
      { title: '天ぷらうどん Tempura udon', price: '1250', tax: 'food' },
      { title: '醤油ラーメン Shōyu ramen', price: '980', tax: 'food', addons: [['味玉', '120']] },
    ],
  },
  {
    title: 'Small plates',
    dishes: [
      { title: '枝豆 Edamame', price: '420', tax: 'food' },
      { title: '冷奴 Chilled tofu', price: '380', tax: 'food' },
      { title: '焼き鳥盛り合わせ Yakitori', price: '1180', tax: 'takeaway' },
      { title: '餃子 Gyōza', price: '580', tax: 'takeaway' },
      { title: 'だし巻き玉子 Rolled omelette', price: '680', tax: 'takeaway' },
      { title: 'ポテトサラダ Potato salad', price: '480', tax: 'food' },
    ],
  },
  {
    title: 'Sweets',
    dishes: [
      { title: 'あんみつ Anmitsu', price: '680', tax: 'takeaway' },
      { title: '抹茶アイス Matcha ice cream', price: '420', tax: 'food' },
    ],
  },
  {
    title: 'Drinks',
    dishes: [
      { title: '生ビール Draught beer', price: '620', tax: 'alcohol' },
      {
        title: '日本酒 Sake',
        price: '780',
        tax: 'alcohol',
        variants: [
          ['一合', '780'],
          ['二合', '1480'],
        ],
      },
      { title: 'レモンサワー Lemon sour', price: '520', tax: 'alcohol' },
      { title: '緑茶 Green tea', price: '250', tax: 'food' },
      { title: 'ラムネ Ramune', price: '300', tax: 'food' },
    ],
  },
]

export const sumidaCarte: Carte = {
  menu,
  taxes: {
    food: { title: '消費税 10 %', rate: '10', type: 'inclusive' },
    alcohol: { title: '消費税 10 % 酒類', rate: '10', type: 'inclusive' },
    takeaway: { title: '軽減税率 8 %', rate: '8', type: 'exclusive' },
  },
}
