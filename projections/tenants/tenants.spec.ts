import { digitId as id, project, recordedPairs, type TypedData } from '@comanda/tests/projection-system/rows.ts'
import { describe, expect, test } from 'vitest'
import { tenantsModel } from './tenants.ts'

const tenants = (...list: TypedData[]) => project(tenantsModel, recordedPairs([registered, ...list])).tenants
const [userId, tenantId] = [id(8), id(9)]
const [first, second] = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z']
const registered: TypedData = ['TenantRegistered', { tenantId, name: 'Chez', adminId: userId, registeredAt: first }]

describe('a tenant', () => {
  test.each<[string, TypedData[], object]>([
    ['registered', [], { name: 'Chez', admin_id: userId, is_active: false, registered_at: first, status_at: first }],
    ['renamed', [['TenantRenamed', { tenantId, name: 'Bei' }]], { name: 'Bei' }],
    ['activated', [['TenantActivated', { tenantId, activatedAt: second }]], { is_active: true, status_at: second }],
    [
      'deactivated',
      [
        ['TenantActivated', { tenantId, activatedAt: first }],
        ['TenantDeactivated', { tenantId, deactivatedAt: second }],
      ],
      { is_active: false, status_at: second },
    ],
  ])('%s', (_what, then, row) => {
    expect(tenants(...then)).toMatchObject([{ tenant_id: tenantId, ...row }])
  })
})
