import { expect, test } from 'vitest'
import { periodOf } from './use-period.ts'

test.each([
  [null, null, null, { type: 'today' }],
  ['last_month', '2026-01-01', null, { type: 'last_month' }],
  ['tomorrow', null, null, { type: 'today' }],
  ['custom', '2026-01-01', '2026-02-01', { type: 'custom', from: '2026-01-01', to: '2026-02-01' }],
  ['custom', '2026-01-01', null, { type: 'today' }],
  ['custom', 'yesterday', '2026-02-01', { type: 'today' }],
  ['custom', '2026-11-20', '2026-11-01', { type: 'custom', from: '2026-11-01', to: '2026-11-20' }],
])('the address %s from %s to %s is %j', (type, from, to, period) => expect(periodOf(type, from, to)).toEqual(period))
