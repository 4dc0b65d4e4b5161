import { expect, test } from './fixtures.ts'
import { goWithin } from './go-within.ts'
import { loadingScreens } from './loading-screens.ts'
import { isWanted, takePicture } from './pictures.ts'
import { menuOf } from './restaurant.ts'
import { screens } from './screens.ts'

// The screens in Arabic, from right to left, as pictures to look at.

type PictureScreen = Readonly<{ name: string; who: (typeof screens)[number]['who']; address: string }>

const places: readonly PictureScreen[] = [...screens, ...loadingScreens]
  .filter(({ address }, at, all) => all.findIndex((other) => other.address === address) === at)
  .map(({ name, who, address }) => ({ name: `${who}: ${name} ${address.split('dashboard/')[1] ?? ''}`, who, address }))

if (isWanted) {
  for (const who of ['waiter', 'kitchen', 'admin', 'auditor', 'superadmin'] as const) {
    test(`the screens of ${who} in Arabic`, async ({ enter }) => {
      test.slow() // a dozen screens
      const page = await enter(who, 'about:blank', { locale: 'ar' })
      for (const place of places.filter((one) => one.who === who)) {
        await goWithin(page, place.address)
        await expect(page.getByRole('main')).toBeVisible()
        await page.waitForLoadState('networkidle')
        await takePicture(page, `Arabic: ${place.name}`)
      }
    })
  }
  test('the login and the menu of guests in Arabic', async ({ visit, api }) => {
    const page = await visit('/login', { locale: 'ar' })
    await takePicture(page, 'Arabic: login')
    await page.goto(await menuOf(await api('admin')))
    await expect(page.getByRole('searchbox').or(page.getByRole('textbox')).first()).toBeVisible()
    await takePicture(page, 'Arabic: guest menu')
  })
}
