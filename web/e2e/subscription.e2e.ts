import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleIn } from './axe.ts'
import { expect, test } from './fixtures.ts'

const details = (is_active: 0 | 1) => ({
  subscription_id: is_active ? 'sub_1' : null,
  is_active,
  is_subscribed: is_active,
  subscription_end: '2026-11-01T10:00:00.000Z',
})

test('a subscription that has ended', async ({ enter }) => {
  const page = await enter('admin', 'about:blank')
  await test.step('an admin whose subscription has ended subscribes from the profile or sees the reason, and cannot afterwards', () =>
    subscribe(page))
  await test.step('the page of an ended subscription offers a link, and no payment, while the subscription is active', () =>
    offerLink(page))
  await test.step('a restaurant deactivated during its subscription is asked for no payment, and may cancel', () =>
    showDeactivated(page))
})

async function subscribe(page: Page): Promise<void> {
  await page.route('**/auth/subscription-details', (route) => route.fulfill({ json: details(0) }))
  await page.route('**/auth/stripe-product-lookup', (route) => route.abort())
  await page.goto('/dashboard/profile')
  await expect(page.getByText('In-Active')).toBeVisible()
  await expect(page.getByText('2026-11-01')).toBeVisible()
  await expectAccessible(page, 'office: profile, the subscription has ended')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText("Can't retrieve the product subscription, Please try after sometime!")).toBeVisible()
  await page.unroute('**/auth/stripe-product-lookup')
  await page.route('**/auth/stripe-product-lookup', (route) =>
    route.fulfill({ json: { url: new URL('/cancelled-payment', page.url()).href } }),
  )
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Payment Cancelled/Failed, you can try again!')).toBeVisible()

  await page.unroute('**/auth/subscription-details')
  await page.route('**/auth/subscription-details', (route) => route.fulfill({ json: details(1) }))
  await page.goto('/dashboard/profile')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
  await expectAccessibleIn(page, 'office: cancelling the subscription', () =>
    page.getByRole('button', { name: 'Cancel Subscription' }).click(),
  )
}

async function offerLink(page: Page): Promise<void> {
  await page.unrouteAll()
  let isActive: 0 | 1 = 0
  await page.route('**/auth/subscription-details', (route) => route.fulfill({ json: details(isActive) }))
  await page.goto('/dashboard/inactive-subscription')
  await expect(page.getByRole('heading', { name: 'Your subscription is not active' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  isActive = 1
  await expect(page.getByRole('heading', { name: 'Your subscription is active' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
  await expectAccessible(page, 'office: the subscription is active again')
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await expect(page).toHaveURL(/dashboard\/home/)
}

async function showDeactivated(page: Page): Promise<void> {
  await page.unrouteAll()
  const locked = {
    subscription_id: 'sub_1',
    is_active: 0,
    is_subscribed: 1,
    subscription_end: '2026-11-01T10:00:00.000Z',
  }
  await page.route('**/auth/subscription-details', (route) => route.fulfill({ json: locked }))
  await page.goto('/dashboard/inactive-subscription')
  await expect(page.getByRole('heading', { name: 'Your restaurant is deactivated' })).toBeVisible()
  await expectAccessible(page, 'office: deactivated while the subscription runs')
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('there is nothing to pay')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible()
}
