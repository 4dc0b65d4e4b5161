import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, password, test } from './fixtures.ts'
import { takePictures } from './pictures.ts'
import { addPerson, signIn } from './staff.ts'
import { countTaps } from './taps.ts'
import { billOf, addDish as pickDish } from './till.ts'

async function openSwitch(page: Page) {
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('button', { name: 'Switch User' }).click()
  return page.getByRole('dialog', { name: 'Switch User' })
}

test('another person takes over the device by PIN; without a network the dialog reports that it needs one', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const [first, second] = [await addPerson(admin, 'Ada', '2580'), await addPerson(admin, 'Ben', '4071')]
  const page = await enter(first.username, '/dashboard/pos')
  const expectTaps = await countTaps(page)
  const dialog = await openSwitch(page)
  await dialog.getByRole('button', { name: second.name }).click()
  await expectTaps(3)
  await expectAccessible(page, 'till: switching the user')
  await dialog.getByLabel('PIN').focus()
  await page.context().setOffline(true)
  await page.keyboard.type(second.pin)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Switching needs the network. Please try again when it is back.')
  await page.context().setOffline(false)
  await page.keyboard.type(second.pin)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Account: ${second.name.split(' ')[0]}, ` })).toBeVisible()
  await expect(page).toHaveURL('/dashboard/pos')
  const back = await openSwitch(page)
  await back.getByRole('button', { name: first.name }).click()
  for (const digit of first.pin) await back.getByRole('button', { name: digit, exact: true }).click()
  await back.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: `Account: ${first.name.split(' ')[0]}, ` })).toBeVisible()
})

test('an untouched device locks, even without a network, and keeps its draft for the person', async ({
  enter,
  visit,
  api,
}) => {
  test.slow() // two people and a controlled clock
  const admin = await api('admin')
  const [first, second] = [await addPerson(admin, 'Ida', '2580'), await addPerson(admin, 'Jon', '4071')]
  const settings = await enter('admin', '/dashboard/settings')
  await lockAfter(settings, '30')
  const page = await visit('/login', { unshared: true })
  await page.clock.install()
  await signIn(page, first)
  await pickDish(page, 'Gratin dauphinois')
  const dialog = page.getByRole('dialog', { name: 'Locked' })
  const bill = billOf(page).getByRole('list', { name: 'Items on the bill' })
  await page.clock.fastForward('29:00')
  await page.keyboard.press('Shift')
  await page.clock.fastForward('29:00')
  await expect(bill).toContainText('Gratin dauphinois')
  await expect(dialog).toHaveCount(0)
  await page.clock.fastForward('01:01')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.reload()
  await dialog.getByRole('button', { name: first.name }).click()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expectAccessible(page, 'till: a locked device')
  await takePictures(page, 'till: a locked device')
  await enterPin(page, first.pin)
  await expect(dialog).toHaveCount(0)
  await expect(bill).toContainText('Gratin dauphinois')

  expect(await page.evaluate(hashWithoutKey, first.pin)).toEqual({ isPossible: false, isExtractable: false })
  await page.context().setOffline(true)
  await page.clock.fastForward('31:00')
  await dialog.getByRole('button', { name: first.name }).click()
  await enterPin(page, '000999')
  await expect(dialog.getByRole('alert')).toHaveText('This PIN is wrong!')
  await enterPin(page, first.pin)
  await expect(dialog).toHaveCount(0)
  await page.context().setOffline(false)

  await page.clock.fastForward('31:00')
  const expectTaps = await countTaps(page)
  await dialog.getByRole('button', { name: second.name }).click()
  await expectTaps(1)
  await enterPin(page, second.pin)
  await expect(page.getByRole('button', { name: `Account: ${second.name.split(' ')[0]}, ` })).toBeVisible()
  await expect(bill).not.toContainText('Gratin dauphinois')
  await page.clock.fastForward('31:00')
  await dialog.getByRole('button', { name: 'Sign in with a password' }).click()
  await signIn(page, first)
  await expect(bill).toContainText('Gratin dauphinois')
  await settings.getByLabel('Lock after (minutes)').fill('99')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings.getByText('Please use 1 to 60 minutes!').first()).toBeVisible()
  await lockAfter(settings, '')
})

async function lockAfter(settings: Page, minutes: string): Promise<void> {
  await settings.getByLabel('Lock after (minutes)').fill(minutes)
  await settings.getByRole('button', { name: 'Save' }).press('Enter') // the toast of a failure may cover it
  await expect(settings.getByRole('button', { name: 'Save' })).toHaveCount(0)
}

async function enterPin(page: Page, pin: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('PIN').focus()
  await page.keyboard.type(pin)
  await page.keyboard.press('Enter')
}

test('a start screen chosen on the profile is opened after the sign-in, also on another device', async ({
  enter,
  visit,
  api,
}) => {
  const person = await addPerson(await api('admin'), 'Flora', '2580')
  const page = await enter(person.username, '/dashboard/profile')
  const choices = page.getByRole('radiogroup', { name: 'Start screen' }).getByRole('radio')
  await expect(choices).toHaveText(['Floor', 'POS'])
  await expect(choices.last()).toBeChecked()
  await choices.first().click()
  await expect(page.getByText('Start screen saved!')).toBeVisible()
  await expect(choices.first()).toBeChecked()
  await expectAccessible(page, 'profile: the start screen')
  await takePictures(page, 'profile: the start screen')
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/floor')
  await signIn(await visit('/login'), person, '/dashboard/floor')
})

test('the own PIN is set on the profile with the password, and a manager gives, unlocks and removes one', async ({
  enter,
  api,
}) => {
  const admin = await api('admin')
  const person = await addPerson(admin, 'Eve', '2580')
  const page = await enter(person.username, '/dashboard/profile')
  const form = page.getByRole('form', { name: 'Your PIN' })
  await expect(form.getByRole('button', { name: 'Save PIN' })).toHaveAttribute('title', 'Please enter your password.')
  await form.getByLabel('Your password').fill('wrong horse')
  await form.getByLabel('New PIN').fill('4071')
  await form.getByRole('button', { name: 'Save PIN' }).click()
  await expect(form.getByText('The password is wrong!')).toBeVisible()
  await form.getByLabel('Your password').fill(password())
  await form.getByLabel('New PIN').fill('1234')
  await form.getByRole('button', { name: 'Save PIN' }).click()
  await expect(form.getByText('Please choose a PIN that is harder to guess!')).toBeVisible()
  await expectAccessible(page, 'profile: the own PIN')
  await form.getByLabel('New PIN').fill('4071')
  await form.getByRole('button', { name: 'Save PIN' }).click()
  await expect(page.getByText('PIN saved!')).toBeVisible()

  const office = await enter('admin', '/dashboard/users')
  await office.getByRole('button', { name: `PIN of ${person.name}` }).click()
  const dialog = office.getByRole('dialog', { name: `PIN of ${person.name}` })
  await expect(dialog).toContainText('A PIN is set.')
  await dialog.getByLabel('New PIN').fill('1111')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog.getByText('Please choose a PIN that is harder to guess!')).toBeVisible()
  await expectAccessible(office, 'office: the PIN of a user')
  await dialog.getByRole('button', { name: 'Remove PIN' }).click()
  await expect(office.getByText('PIN removed!')).toBeVisible()
  await expect(dialog).toBeHidden()
})

/** Whether the stored hash of a PIN can be computed from local storage, and whether the browser gives its key away. */
async function hashWithoutKey(pin: string) {
  const { salt, keyedHash } = JSON.parse(localStorage.getItem('comanda.pin') ?? '{}')
  const bytes = new TextEncoder()
  const secret = await crypto.subtle.importKey('raw', bytes.encode(pin), 'PBKDF2', false, ['deriveBits'])
  const terms = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes.encode(salt), iterations: 600_000 }
  const computed = new Uint8Array(await crypto.subtle.deriveBits(terms, secret, 256))
  const key = await new Promise<CryptoKey>((resolve) => {
    const opening = indexedDB.open('comanda.device')
    opening.onsuccess = () => {
      const reading = opening.result.transaction('keys').objectStore('keys').get('pin')
      reading.onsuccess = () => resolve(reading.result)
    }
  })
  const isPossible = keyedHash === [...computed].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return { isPossible, isExtractable: key.extractable }
}
