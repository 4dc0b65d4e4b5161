import { type Carte, dishesOf } from './menu.ts'
import type { TradingRestaurant } from './store.ts'

/** A second restaurant: another zone, and a currency without decimals. */
export const sumida: TradingRestaurant = {
  store: {
    storeName: '隅田食堂 Sumida Shokudō',
    address: '東京都墨田区吾妻橋 1-0-0',
    phone: '+81 3 0000 0131',
    email: 'info@sumida.example',
    currency: 'JPY',
    taxNumber: 'T1234567890123',
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

export const sumidaCarte: Carte = {
  dishes: dishesOf('sumida.csv'),
  taxes: [
    { title: '消費税 10 %', rate: '10', type: 'inclusive' },
    { title: '消費税 10 % 酒類', rate: '10', type: 'inclusive' },
    { title: '軽減税率 8 %', rate: '8', type: 'exclusive' },
  ],
}
