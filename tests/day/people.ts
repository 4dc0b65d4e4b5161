import type { PlantedText } from '../calls/given/scan.ts'

export type Person = Readonly<{ phone: string; name: string; email: string; birthDate: string; gender: string }>

const syllables = ['zan', 'quib', 'plum', 'yol', 'fen', 'grant', 'umber', 'oxen', 'wren', 'thist']

/** Guests of a venue, with names, phones and e-mails that no program generates by itself. */
export const peopleOf = (expected: string, venue: number): readonly Person[] =>
  Array.from({ length: 24 }, (_, at) => {
    const [one = '', two = ''] = [syllables[at % 10], syllables[(at * 3 + venue + 1) % 10]]
    const name = `${one}${two}elle${at} of ${expected}`
    return {
      ...{
        name: name.charAt(0).toUpperCase() + name.slice(1),
        email: `${one}.${two}${at}@${expected.toLowerCase()}-guests.test`,
      },
      phone: `+4917${venue + 1}99462${String(100 + at * 7)}`,
      birthDate: `19${String(31 + at)}-03-1${at % 10}`,
      gender: ['female', 'male', 'other'][at % 3] ?? 'other',
    }
  })

/** Plants of some guests: enough to find a leak, few enough to search everything for. */
export const plantsOf = (people: readonly Person[]): PlantedText[] =>
  people
    .filter((_, at) => at % 6 === 0)
    .flatMap(({ name, phone, email }) => [
      { what: 'guest’s name', text: name },
      { what: 'guest’s phone', text: phone },
      { what: 'guest’s e-mail', text: email },
    ])
