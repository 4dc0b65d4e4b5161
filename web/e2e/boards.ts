import { expect, type Locator, type Page } from '@playwright/test'

/** Actions that the kitchen and order screens share, and navigation between screens. */

export const ticketOf = (page: Page, token: number, place: string): Locator =>
  page.getByRole('article', { name: `Token ${token}, ${place}, ` })

/** All tickets with this note. */
export const ticketsNoted = (page: Page, note: string): Locator => page.getByRole('article').filter({ hasText: note })

export const itemOf = (ticket: Locator, title: string): Locator =>
  ticket.getByRole('listitem').filter({ hasText: title })

/**
 * Presses until it has an effect: each press disables the button for a moment, so that a double tap does not make two
 * steps.
 */
export async function press(ticket: Locator, key: 'Start Making' | 'Complete' | 'Pass', title: string): Promise<void> {
  const button = ticket.getByRole('button', { name: `${key} ${title}` })
  await expect(button).toBeVisible()
  let isPressed = false
  await expect(async () => {
    // hidden before the first press: the ticket is about to be drawn anew
    if (!isPressed || (await button.isVisible())) await button.click({ timeout: 2_000 })
    isPressed = true
    await expect(button).toBeHidden({ timeout: 600 })
  }).toPass({ intervals: [50] })
}

/** Has a device count as a kitchen screen, which it otherwise does after two minutes. */
export const makeKitchenScreen = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('comanda_kitchen_shown_ms', '120000'))

export const cardOf = (page: Page, place: string): Locator => page.getByRole('article', { name: place })

/** The link to a screen; that of the POS may have a count of guest orders. */
export const roomLink = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Comanda' })
    .getByRole('link', { name: new RegExp(`^${name}( \\d+ guest orders? waits?)?$`) })

/** The Live mark in the top bar with this text. */
export const presenceOf = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('banner').getByRole('button', { name: words })
