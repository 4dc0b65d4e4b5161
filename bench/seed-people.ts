import { randomBytes } from 'node:crypto'
import type { CustomerId, TenantId } from '@comanda/domain/kernel/ids.ts'
import { deriveKey, identifiers, sealText, sealTextStably } from '@comanda/http/keys.ts'
import type { Chance } from '@comanda/local/demo/chance.ts'

/** A customer as orders and reservations name them. Everything but the id is sealed. */
export type SeededPerson = Readonly<{ customerId: CustomerId; name: string; phone: string }>

export type WrappedKey = Readonly<{ personId: string; key: Buffer }>

/** Makes customers sealed as http/personal-data.ts seals them, with the keys for identity.person_keys. */
export function peopleOf(secret: string, tenantId: TenantId, random: Chance) {
  const master = deriveKey(secret, 'person-keys')
  const ids = identifiers(secret)
  const keys: WrappedKey[] = []
  let made = 0

  function make(): {
    person: SeededPerson
    details: Readonly<Record<'email' | 'birthDate' | 'gender', string | null>>
  } {
    const n = made++
    const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
    const phone = `+336${String(10_000_000 + ((n * 7_919) % 89_999_981))}`
    const customerId = ids.customerId(tenantId, phone)
    const key = randomBytes(32)
    const wrapped = sealText(master, key.toString('base64'), `key/${tenantId}/${customerId}`)
    keys.push({ personId: customerId, key: Buffer.from(wrapped) })
    const seal = (text: string) => `v1.${customerId}.${sealTextStably(key, text, `${tenantId}/${customerId}`)}`
    const email = random.percent(40) ? seal(`guest${n}@example.com`) : null
    const birthDate = random.percent(20) ? seal(`19${60 + random.int(40)}-0${1 + random.int(9)}-11`) : null
    const gender = random.percent(50) ? seal(random.pick(['female', 'male', 'other'])) : null
    return {
      person: { customerId, name: seal(`${first} ${last}`), phone: seal(phone) },
      details: { email, birthDate, gender },
    }
  }

  /** The keys made since the last call. */
  const takeKeys = (): WrappedKey[] => keys.splice(0)
  return { make, takeKeys }
}

const firstNames =
  'Anna Léa Marie Sophie Chloé Camille Julie Manon Emma Inès Zoë Nora Fatima Aïcha Yasmin Mei Yuki Olga Irina Zuzana Łucja Åsa Ingrid Birgit Jürgen Jörg Karl Peter Paul Hans Luc Jean Pierre Noël René François Étienne Mathieu Thomas Nicolas Marco Luca Giulia José María Carlos Ana Inés João Tiago Ahmed Omar Samir Karim Rachid David Sarah Daniel Michael Emily'.split(
    ' ',
  )
const lastNames =
  'Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garcia Bertrand Roux Vincent Fournier Morel Girard André Mercier Dupont Lambert Bonnet François Martinez Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Krüger Rossi Russo Ferrari Esposito Bianchi Romano Colombo Silva Santos Ferreira Pereira Kowalski Nowak Wiśniewski Novák Svoboda Dvořák Larsson Nilsson Andersson Öberg Haddad Khoury Mansour Nguyen Tran Tanaka Suzuki Sato Kim Park Wang Li Zhang Smith Jones Taylor Brown Wilson Davies Evans O’Connor'.split(
    ' ',
  )
