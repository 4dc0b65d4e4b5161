import { createBrowserRouter, type RouteObject } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Crashed } from '../screens/plain/Crashed.tsx'
import { RoomFailed } from '../shell/RoomFailed.tsx'
import { Shell } from '../shell/Shell.tsx'
import { MayEnter, SignedIn, SignedOut, ToFirstRoom } from './guards.tsx'
import { platformRoutes } from './platform-routes.tsx'
import { rooms } from './rooms.ts'

const roomRoutes: RouteObject[] = rooms.map(({ path, scopes, load, pages = [] }) => ({
  path,
  lazy: async () => {
    const { Screen } = await load()
    return {
      element: (
        <MayEnter scopes={scopes}>
          <Screen />
        </MayEnter>
      ),
    }
  },
  children: pages.map((page) => ({
    ...(page.path === path ? { index: true as const } : { path: page.path }),
    lazy: async () => ({ Component: (await page.load()).Screen }),
  })),
}))

const Nothing = () => null

export const createRouter = () =>
  createBrowserRouter([
    {
      errorElement: <Crashed />,
      HydrateFallback: Nothing,
      children: [
        {
          path: paths.landing,
          lazy: async () => ({ Component: (await import('../screens/landing/Landing.tsx')).Screen }),
        },
        {
          path: paths.login,
          lazy: async () => {
            const { Screen } = await import('../screens/login/Login.tsx')
            return {
              element: (
                <SignedOut>
                  <Screen />
                </SignedOut>
              ),
            }
          },
        },
        {
          path: paths.noAccess,
          lazy: async () => ({ Component: (await import('../screens/plain/NoAccess.tsx')).Screen }),
        },
        {
          path: paths.register,
          lazy: async () => ({ Component: (await import('../screens/login/Register.tsx')).Screen }),
        },
        {
          path: paths.forgotPassword,
          lazy: async () => ({ Component: (await import('../screens/login/ForgotPassword.tsx')).Screen }),
        },
        {
          path: paths.resetPassword,
          lazy: async () => ({ Component: (await import('../screens/login/ResetPassword.tsx')).Screen }),
        },
        {
          path: paths.printReceipt,
          lazy: async () => ({ Component: (await import('../screens/print/PrintReceipt.tsx')).Screen }),
        },
        {
          path: paths.printToken,
          lazy: async () => ({ Component: (await import('../screens/print/PrintToken.tsx')).Screen }),
        },
        {
          path: paths.inactive,
          lazy: async () => ({ Component: (await import('../screens/account/Inactive.tsx')).Screen }),
        },
        {
          path: paths.subscribed,
          lazy: async () => ({ Component: (await import('../screens/account/Success.tsx')).Screen }),
        },
        {
          path: paths.cancelledPayment,
          lazy: async () => ({ Component: (await import('../screens/account/CancelledPayment.tsx')).Screen }),
        },
        {
          path: paths.dashboard,
          element: (
            <SignedIn>
              <Shell />
            </SignedIn>
          ),
          children: [
            {
              // A screen that fails leaves the rail and the other rooms in reach.
              errorElement: <RoomFailed />,
              children: [
                { index: true, Component: ToFirstRoom },
                ...roomRoutes,
                {
                  path: paths.profile,
                  lazy: async () => ({ Component: (await import('../screens/account/Profile.tsx')).Screen }),
                },
                {
                  path: paths.devices,
                  lazy: async () => ({ Component: (await import('../screens/account/Devices.tsx')).Screen }),
                },
                {
                  path: paths.support,
                  lazy: async () => ({ Component: (await import('../screens/account/Support.tsx')).Screen }),
                },
                {
                  path: '*',
                  lazy: async () => ({ Component: (await import('../screens/plain/NotFound.tsx')).Screen }),
                },
              ],
            },
          ],
        },
        ...platformRoutes,
        { path: '*', lazy: async () => ({ Component: (await import('../screens/plain/NotFound.tsx')).Screen }) },
      ],
    },
  ])
