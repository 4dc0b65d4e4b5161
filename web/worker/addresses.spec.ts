import { expect, test } from 'vitest'
import { paths } from '../paths.ts'
import { otherPaths } from './addresses.ts'

const isOfTheApp = (address: string) => !otherPaths.some((one) => one.test(address))

test.each([paths.landing, paths.login, paths.pos, `${paths.pos}?table=1.2`, paths.kitchen, paths.printToken])(
  '%s opens from the cache',
  (address) => expect(isOfTheApp(address)).toBe(true),
)

test.each([
  '/api/v1/reports/sales.csv',
  '/api',
  '/m/a-code',
  '/public/1/soup.webp',
  '/stripe-sandbox/pay/1',
  paths.superadmin,
  paths.tenants,
  '/guest.html',
  '/manifest.json?1',
])('%s needs the network', (address) => expect(isOfTheApp(address)).toBe(false))
