import { describe, expect, test } from 'vitest'
import { isUuid, uuidV5 } from './uuid.ts'

const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

describe('a name-based uuid', () => {
  test('is the one of RFC 9562, appendix A.4', () =>
    expect(uuidV5(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2'))
  test('is a uuid', () => expect(isUuid(uuidV5(dns, 'ü|1'))).toBe(true))
  test('depends on the name and on the namespace', () => {
    expect(uuidV5(dns, 'a')).not.toBe(uuidV5(dns, 'b'))
    expect(uuidV5(dns, 'a')).not.toBe(uuidV5(uuidV5(dns, 'a'), 'a'))
  })
})
