import { expect, type Locator, type Page } from '@playwright/test'

/** What the Kitchen and the Orders screen have in common, and the way from room to room. */

export const ticketOf = (page: Page, token: number, place: string): Locator =>
  page.getByRole('article', { name: `Token ${token}, ${place}, ` })

/** Every ticket that carries this note. */
export const ticketsNoted = (page: Page, note: string): Locator => page.getByRole('article').filter({ hasText: note })

export const itemOf = (ticket: Locator, title: string): Locator =>
  ticket.getByRole('listitem').filter({ hasText: title })

/** Presses until it is taken: after each press the key rests for a moment, so that a double tap does not do two steps. */
export async function press(ticket: Locator, key: 'Start Making' | 'Complete', title: string): Promise<void> {
  const button = ticket.getByRole('button', { name: `${key} ${title}` })
  await expect(button).toBeVisible()
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: 2_000 })
    await expect(button).toBeHidden({ timeout: 1_000 })
  }).toPass()
}

export const cardOf = (page: Page, place: string): Locator => page.getByRole('article', { name: place })

/** The link to a room; that of the POS may count guest orders. */
export const roomLink = (page: Page, name: string): Locator =>
  page
    .getByRole('navigation', { name: 'Comanda' })
    .getByRole('link', { name: new RegExp(`^${name}( \\d+ guest orders? waits?)?$`) })

/** The mark in the top bar that tells whether the screen is true now. */
export const presenceOf = (page: Page, words: string | RegExp): Locator =>
  page.getByRole('banner').getByRole('button', { name: words })
