import chartFill from 'icon:fill/chart-bar'
import houseFill from 'icon:fill/house-line'
import storefrontFill from 'icon:fill/storefront'
import chart from 'icon:regular/chart-bar'
import house from 'icon:regular/house-line'
import storefront from 'icon:regular/storefront'
import { loadPlatformTexts } from '../language/load.ts'
import { paths } from '../paths.ts'
import type { ScreenModule, ScreenRoute } from './screens.ts'

/** Loads a screen of the platform after the platform's texts, because its module may read them while it is evaluated. */
export const office = (load: () => Promise<ScreenModule>) => async (): Promise<ScreenModule> => {
  await loadPlatformTexts()
  return load()
}

/** Screens of the super-admin (rule T1). They need no scope: their parent route checks the role. */
export const platformScreens: readonly ScreenRoute[] = [
  {
    path: paths.superadminHome,
    name: 'rooms.home',
    section: 'platform',
    scopes: [],
    icon: house,
    iconHere: houseFill,
    load: office(() => import('../screens/platform/DashboardScreen.tsx')),
  },
  {
    path: paths.tenants,
    name: 'rooms.tenants',
    section: 'platform',
    scopes: [],
    icon: storefront,
    iconHere: storefrontFill,
    load: office(() => import('../screens/platform/TenantsScreen.tsx')),
  },
  {
    path: paths.platformReports,
    name: 'rooms.reports',
    section: 'platform',
    scopes: [],
    icon: chart,
    iconHere: chartFill,
    load: office(() => import('../screens/platform/ReportsScreen.tsx')),
  },
]
