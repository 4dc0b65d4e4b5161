import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { skipPause, withClock } from './clock.ts'
import { expect, test, unique } from './fixtures.ts'
import { read, tell } from './restaurant.ts'

const page = '/dashboard/settings/printers'
/** Interval in which the page reads the printers and their papers. */
const pollMs = 5_000

/** A printer of receipts would take the receipts of other tests. */
async function removePrinters(admin: APIRequestContext): Promise<void> {
  const { printers } = await read<{ printers: { id: string }[] }>(admin, '/settings/printers')
  for (const { id } of printers) await admin.delete(`/api/v1/settings/printers/${id}`)
}

test('a printer is set up, fetches its test page, and reports that it has no paper', async ({ enter, api }) => {
  const admin = await api('admin')
  const title = unique('Bar')
  try {
    const owner = await withClock((at) => enter('admin', at, { unshared: true }), page)
    await owner.getByRole('button', { name: 'New' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Add New Printer' })
    await dialog.getByLabel('Title', { exact: true }).fill(title)
    await dialog.getByRole('checkbox', { name: 'Prints the receipts of the till' }).uncheck()
    await expectAccessible(owner, 'settings: a new printer')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const row = owner.getByRole('listitem').filter({ hasText: title }).first()
    await expect(row).toContainText('not seen yet')
    await row.getByRole('button', { name: `Test page: ${title}` }).click()
    const paper = owner.getByRole('listitem').filter({ has: owner.getByRole('button', { name: 'Show: Test page' }) })
    await expect(paper).toContainText('waiting')

    const { printers } = await read<{ printers: { title: string; url: string }[] }>(admin, '/settings/printers')
    const url = new URL(printers.find((printer) => printer.title === title)?.url ?? '').pathname
    const poll = (statusCode: string) => admin.post(url, { data: { statusCode, printingInProgress: false } })
    await poll('410 Paper out')
    await skipPause(owner, pollMs, () => expect(row).toContainText('no paper', { timeout: 200 }))
    const { jobToken } = await (await poll('200 OK')).json()
    const bytes = await admin.get(`${url}?token=${jobToken}&type=application/vnd.star.starprnt`)
    expect((await bytes.body()).toString('latin1')).toContain('Test page')
    await admin.delete(`${url}?token=${jobToken}&code=200%20OK`)
    await skipPause(owner, pollMs, () => expect(paper).toContainText('printed', { timeout: 200 }))
    await expect(row).toContainText('ready')

    await paper.getByRole('button', { name: 'Show: Test page' }).click()
    const shown = owner.getByRole('dialog', { name: 'Test page' })
    await expect(shown.frameLocator('iframe').getByText(title)).toBeVisible()
    await owner.keyboard.press('Escape')
    await expectAccessible(owner, 'settings: printers')
  } finally {
    await removePrinters(admin)
  }
})

test('a paper of a deleted printer is printed again by another one', async ({ enter, api }) => {
  const admin = await api('admin')
  const [gone, title] = [unique('Gone'), unique('Counter')]
  const add = (name: string) =>
    tell<{ id: string }>(admin, '/settings/printers/add', {
      title: name,
      kind: 'cloudprnt',
      columns: 42,
      receipts: false,
      tickets: 'none',
      stationIds: [],
      generalKitchen: false,
      copies: 1,
      opensDrawer: false,
    })
  try {
    const { id } = await add(gone)
    await tell(admin, `/settings/printers/${id}/test`, {})
    await admin.delete(`/api/v1/settings/printers/${id}`)
    const owner = await enter('admin', page)
    const failed = owner.getByRole('listitem').filter({ hasText: 'printer deleted' }).first()
    await expect(failed.getByRole('button', { name: 'Retry: Test page' })).toHaveAccessibleDescription(
      'There is no printer.',
    )
    await add(title)
    await owner.reload()
    await failed.getByRole('button', { name: 'Print at…: Test page' }).click()
    await owner.getByRole('menuitem', { name: title }).click()
    await expect(owner.getByText('The paper is printed again!')).toBeVisible()
    const paper = owner.getByRole('listitem').filter({ hasText: title }).filter({ hasText: 'waiting' })
    await expect(paper.last()).toContainText('Test page')
  } finally {
    await removePrinters(admin)
  }
})
