import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { shellOf } from './shell-files.ts'

type Made = Readonly<{
  module?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}>

function bundleOf(chunks: Readonly<Record<string, Made>>): Rolldown.OutputBundle {
  const entries = Object.entries(chunks).map(([fileName, made]) => [
    fileName,
    {
      type: 'chunk',
      fileName,
      facadeModuleId: made.module ?? null,
      isEntry: made.isEntry ?? false,
      imports: made.imports ?? [],
      dynamicImports: made.dynamicImports ?? [],
      viteMetadata: { importedCss: new Set(made.css), importedAssets: new Set(made.assets) },
    },
  ])
  return Object.fromEntries(entries) // the parts of a chunk that are read
}

const bundle = bundleOf({
  'index.js': {
    module: '/web/index.html',
    isEntry: true,
    imports: ['react.js'],
    dynamicImports: ['pos.js', 'office-screens.js', 'front-pages.js', 'en.js', 'office-en.js'],
    css: ['index.css'],
    assets: ['instrument-sans-latin-wght-normal-a1.woff2', 'instrument-sans-latin-ext-wght-normal-a1.woff2'],
  },
  'office-screens.js': { module: '/web/app/office-screens.ts', dynamicImports: ['reports.js'] },
  'front-pages.js': { module: '/web/app/front-pages.ts', dynamicImports: ['login.js', 'register.js'] },
  'login.js': { module: '/web/screens/login/Login.tsx' },
  'register.js': { module: '/web/screens/login/Register.tsx' },
  'guest.js': { module: '/web/guest.html', isEntry: true },
  'react.js': {},
  'pos.js': {
    module: '/web/screens/pos/PosScreen.tsx',
    imports: ['index.js', 'react.js', 'bill.js'],
    dynamicImports: ['print.js'],
  },
  'bill.js': { dynamicImports: ['options.js'] },
  'options.js': {},
  'print.js': { css: ['print.css'], assets: ['vazirmatn-arabic-wght-normal-a1.woff2'] },
  'reports.js': { module: '/web/screens/reports/ReportsScreen.tsx', imports: ['antd.js'] },
  'antd.js': {},
  'en.js': { module: '\0virtual:language/start/en' },
  'office-en.js': { module: '\0virtual:language/office/en' },
})

test('the shell contains the files of the till, loaded at once or on demand, without the back office and other scripts', () => {
  expect(shellOf(bundle)).toEqual([
    'bill.js',
    'en.js',
    'front-pages.js',
    'index.css',
    'index.js',
    'instrument-sans-latin-wght-normal-a1.woff2',
    'login.js',
    'office-screens.js',
    'options.js',
    'pos.js',
    'print.css',
    'print.js',
    'react.js',
  ])
})
