/** A meal time, in decimal hours of the wall clock: 11.75 is a quarter to twelve. */
export type Sitting = Readonly<{
  from: number
  to: number
  /** Share of the orders, in percent. */
  share: number
  /** Percentage of guests who order from each category. */
  appetite: Readonly<Record<string, number>>
}>

/** Usual business of a restaurant, from which its history is generated. */
export type Habits = Readonly<{
  seed: number
  weeks: number
  /** Orders on an average day, before the factor of the weekday. */
  orders: number
  /** Factors from Sunday to Saturday. */
  weekdays: readonly [number, number, number, number, number, number, number]
  /** Lunch and dinner. */
  sittings: readonly [Sitting, Sitting]
  /** Percentage of takeaway and delivery orders with a dish of each category. */
  awayAppetite: Readonly<Record<string, number>>
  /** Percentage of takeaway and delivery orders. */
  awayPercent: number
  customers: number
  givenNames: readonly string[]
  familyNames: readonly string[]
  /** Prefix of a range without assigned numbers; the customer's number, with four digits, follows. */
  phonePrefix: string
  notes: readonly string[]
  bookingNotes: readonly string[]
}>

const words = (text: string) => text.split(' ')

export const comptoirHabits: Habits = {
  seed: 67_000,
  weeks: 8,
  orders: 20,
  weekdays: [1.1, 0.5, 0.65, 0.8, 0.95, 1.45, 1.6],
  sittings: [
    {
      from: 11.75,
      to: 14.25,
      share: 42,
      appetite: {
        Mains: 62,
        Flammkuchen: 24,
        'Salads & soups': 22,
        Starters: 8,
        Sides: 12,
        Desserts: 18,
        'Hot drinks': 38,
        'Soft drinks': 52,
        'Wine & beer': 18,
      },
    },
    {
      from: 18.5,
      to: 21.75,
      share: 58,
      appetite: {
        Mains: 78,
        Flammkuchen: 16,
        Mezze: 26,
        Starters: 30,
        'Salads & soups': 12,
        Sides: 16,
        Desserts: 38,
        'Hot drinks': 24,
        'Soft drinks': 36,
        'Wine & beer': 74,
      },
    },
  ],
  awayAppetite: { Mains: 45, Flammkuchen: 50, Mezze: 30, Sides: 35, Desserts: 14, 'Soft drinks': 30 },
  awayPercent: 24,
  customers: 140,
  givenNames: words(
    'Anna Léa Marie Sophie Chloé Camille Julie Manon Emma Zoë Nora Fatima Aïcha Yasmin Ingrid Birgit Jürgen Karl Peter Hans Luc Jean Noël René François Étienne Mathieu Thomas Marco Giulia José Ana Tiago Ahmed Omar Samir Rachid David Sarah Emily',
  ),
  familyNames: words(
    'Martin Bernard Dubois Robert Richard Petit Durand Leroy Simon Lefebvre Michel Garcia Roux Vincent Fournier Girard Mercier Dupont Lambert Bonnet Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schäfer Koch Bauer Klein Wolf Rossi Ferrari Silva Ferreira Kowalski Nowak Larsson Khoury Mansour Nguyen Smith Taylor O’Connor',
  ),
  phonePrefix: '+33 6 39 98 ',
  notes: ['sans oignon', 'gut durch, bitte', 'no nuts', 'sauce à part', 'بدون بصل'],
  bookingNotes: ['Anniversaire, une bougie', 'Kinderstuhl, bitte', 'Near the window', 'Allergie aux noix', 'Terrasse'],
}

export const sumidaHabits: Habits = {
  seed: 131_0045,
  weeks: 2,
  orders: 15,
  weekdays: [1.2, 0, 0.8, 0.9, 1, 1.4, 1.5],
  sittings: [
    {
      from: 11.5,
      to: 13.75,
      share: 50,
      appetite: { 'Set meals': 72, Noodles: 26, 'Small plates': 14, Drinks: 40, Sweets: 8 },
    },
    {
      from: 17.5,
      to: 20.75,
      share: 50,
      appetite: { 'Set meals': 30, Noodles: 22, 'Small plates': 120, Drinks: 130, Sweets: 20 },
    },
  ],
  awayAppetite: { 'Set meals': 70, 'Small plates': 40, Sweets: 20 },
  awayPercent: 12,
  customers: 40,
  givenNames: words(
    'Haruka Yuki Sakura Aoi Hina Mei Rin Akiko Kenji Hiroshi Takashi Daichi Sora Ren Yuto Kaito Makoto Emi',
  ),
  familyNames: words(
    'Satō Suzuki Takahashi Tanaka Itō Watanabe Yamamoto Nakamura Kobayashi Katō Yoshida Yamada Sasaki Kim',
  ),
  phonePrefix: '+81 90 0000 ',
  notes: ['わさび抜き', 'no shellfish', 'ねぎ抜き'],
  bookingNotes: ['窓際の席', 'Birthday', '子ども二人'],
}
