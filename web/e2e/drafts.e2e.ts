import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleIn } from './axe.ts'
import { expect, test, unique } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addDish as addToMenu, repriceDish, tell } from './restaurant.ts'
import { addDish, addNote, billOf, lineOf } from './till.ts'

const fries = 'Gratin dauphinois'

const draftsOf = (page: Page) => page.getByRole('dialog', { name: 'Drafts List' })

async function saveDraft(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Draft', exact: true }).click()
  await page.getByLabel('Reference name').fill(name)
  await page.keyboard.press('Enter')
  await expect(billOf(page)).toContainText('Tap a dish to put it on the bill.')
}

const openDrafts = (page: Page) => page.getByRole('button', { name: 'Drafts List' }).click()

test('drafts and the customer of a bill', async ({ enter, api }) => {
  test.slow() // five bills
  const [page, admin] = [await enter('waiter', '/dashboard/pos'), await api('admin')]
  await test.step('an empty bill is no draft, and an empty list has a text', () => showNone(page))
  await test.step('drafts are deleted one by one with Undo, or all after a confirmation', () => deleteDrafts(page))
  await test.step('a draft survives a reload and is restored unchanged, once', () => keepDraft(page))
  await test.step('a customer is found, added with the typed text, and removed from the bill', () =>
    chooseCustomer(page, admin))
  await test.step('an old draft lists removed items and changed prices', () => loadOld(page, admin))
})

async function showNone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draft', exact: true }).click()
  await expect(page.getByText('Cart is empty!')).toBeVisible()
  await openDrafts(page)
  await expect(draftsOf(page)).toContainText('There are no drafts on this device.')
  await page.keyboard.press('Escape')
}

async function deleteDrafts(page: Page): Promise<void> {
  for (const name of ['First', 'Second']) {
    await addDish(page, fries)
    await saveDraft(page, name)
  }
  await openDrafts(page)
  const rows = draftsOf(page).getByRole('listitem')
  await draftsOf(page).getByRole('button', { name: 'Delete First' }).click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(2)
  await draftsOf(page).getByRole('button', { name: 'Clear All' }).click()
  const question = page.getByRole('dialog', { name: 'Clear All' })
  await expect(question).toContainText('Are you sure! This process is irreversible!')
  await takePictures(page, 'till: clearing the drafts')
  await question.getByRole('button', { name: 'Yes, Clear' }).click()
  await expect(draftsOf(page)).toContainText('There are no drafts on this device.')
  await page.keyboard.press('Escape')
}

async function keepDraft(page: Page): Promise<void> {
  const name = unique('Madame Weber')
  await addDish(page, fries)
  await addNote(page, fries, 'sans crème')
  await page.getByRole('radio', { name: 'Take Away' }).click()
  await saveDraft(page, name)
  await page.reload()
  await addDish(page, fries)
  await openDrafts(page)
  const load = draftsOf(page).getByRole('button', { name: `Load ${name}` })
  await load.click()
  await expect(page.getByText('Finish or clear the bill first.'), 'the bill in hand is safe').toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New order' }).click()
  await page.getByRole('button', { name: 'Yes, Start New' }).click()
  await openDrafts(page)
  await load.click()
  await expect(lineOf(page, fries)).toContainText('sans crème')
  await expect(page.getByRole('radio', { name: 'Take Away' })).toBeChecked()
  await openDrafts(page)
  await expect(draftsOf(page), 'it cannot be sent twice').toContainText('There are no drafts on this device.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New order' }).click()
  await page.getByRole('button', { name: 'Yes, Start New' }).click()
}

async function chooseCustomer(page: Page, admin: APIRequestContext): Promise<void> {
  const [name, phone] = [unique('Ferdinand'), `0${Math.floor(Math.random() * 1e9)}`]
  await tell(admin, '/customers/add', { phone, name, email: null, birthDate: null, gender: null })
  const picker = page.getByRole('dialog', { name: 'Search Customer' })
  const search = picker.getByRole('searchbox', { name: 'Search Customer' })
  const look = async () => {
    await page.getByRole('button', { name: 'WALKIN CUSTOMER' }).click()
    await search.fill(name)
    await expect(picker.getByRole('button', { name: new RegExp(name) })).toBeVisible()
  }
  await expectAccessibleIn(page, 'till: customers found', look)
  await look()
  await picker.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await picker.getByRole('button', { name: 'WALKIN CUSTOMER' }).click()

  const newPhone = `+49 ${phone}`
  await page.getByRole('button', { name: 'WALKIN CUSTOMER' }).click()
  await search.fill(newPhone)
  await expect(picker).toContainText('No customer has this name or phone.')
  await picker.getByRole('button', { name: 'Add New Customer' }).click()
  const form = page.getByRole('dialog', { name: 'Add New Customer' })
  await expect(form.getByLabel('Phone')).toHaveValue(newPhone)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription("Please Provide Customer's Name!")
  await form.getByLabel('Name').fill('Ada')
  await form.getByLabel('Phone').fill(phone)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form, 'the server says who has this phone already').toBeVisible()
  await expect(page.getByRole('status').getByText(/already/i)).toBeVisible()
  await form.getByLabel('Phone').fill(newPhone)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: `Ada ${newPhone}` })).toBeVisible()
  await page.getByRole('button', { name: 'New order' }).click()
  await expect(page.getByRole('button', { name: 'WALKIN CUSTOMER' })).toBeVisible()
}

async function loadOld(page: Page, admin: APIRequestContext): Promise<void> {
  const [dearer, gone] = [unique('Plat dearer'), unique('Plat gone')]
  const dearerId = await addToMenu(admin, { title: dearer, price: '12.00' })
  const goneId = await addToMenu(admin, { title: gone, price: '9.00' })
  for (const title of [dearer, gone]) await addDish(page, title)
  await saveDraft(page, 'Old')
  await repriceDish(admin, dearerId, { title: dearer, price: '13.50' })
  const answer = await admin.delete(`/api/v1/menu-items/delete/${goneId}`)
  expect(answer.status()).toBe(200)
  await page.reload()
  await openDrafts(page)
  await expect(draftsOf(page)).toContainText('1 item no longer on the menu')
  await expect(draftsOf(page)).toContainText('1 item has another price')
  await expectAccessible(page, 'till: drafts, one of them old')
  await draftsOf(page).getByRole('button', { name: 'Load Old' }).click()
  await expect(lineOf(page, dearer)).toContainText('Price was €12.00')
  await expect(lineOf(page, gone)).toContainText('No longer on the menu.')
  await expect(billOf(page), 'what is gone costs nothing').toContainText('Total€13.50')
  await expectAccessible(page, 'till: a draft with what is gone')
  await page.getByRole('button', { name: 'Send to Kitchen' }).click()
  await expect(page.getByText('Please remove what is no longer on the menu.')).toBeVisible()
}
