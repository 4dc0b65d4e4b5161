import type { ThemeConfig } from 'antd'
import { type Colours, dark, light } from './look.ts'

const text = "'Instrument Sans Variable','Vazirmatn Variable','Noto Sans Devanagari Variable',system-ui,sans-serif"

const tokens = (c: Colours): ThemeConfig['token'] => ({
  colorPrimary: c.basil,
  colorPrimaryHover: c['basil-hover'],
  colorSuccess: c.basil,
  colorTextLightSolid: c['on-basil'],
  colorWarning: c['yolk-text'],
  colorError: c['tomato-text'],
  colorInfo: c['ink-2'],
  colorLink: c.ink,
  colorLinkHover: c['ink-2'],
  colorBgLayout: c.canvas,
  colorBgContainer: c.surface,
  colorBgElevated: c.raised,
  colorBgMask: c.veil,
  colorText: c.ink,
  colorTextSecondary: c['ink-2'],
  colorTextTertiary: c['ink-3'],
  colorTextQuaternary: c['ink-3'],
  colorTextPlaceholder: c['ink-3'],
  colorIcon: c['ink-2'],
  colorBorder: c['line-strong'],
  colorBorderSecondary: c.line,
  colorSplit: c.line,
  colorFillAlter: c.sunken,
  controlHeight: 48,
  controlHeightLG: 64,
  controlHeightSM: 40,
  fontFamily: text,
  fontSize: 16,
  fontWeightStrong: 600,
  borderRadius: 10,
  borderRadiusLG: 12,
  borderRadiusSM: 6,
  lineWidth: 1.5,
  lineWidthFocus: 3,
  controlOutlineWidth: 0,
  motionDurationFast: '0.08s',
  motionDurationMid: '0.12s',
  motionDurationSlow: '0.16s',
})

const components = (c: Colours): ThemeConfig['components'] => ({
  Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none', fontWeight: 600 },
  Segmented: { itemSelectedBg: c.ink, itemSelectedColor: c.surface, trackBg: c.surface },
  Tabs: { itemSelectedColor: c.ink, inkBarColor: c.ink, itemHoverColor: c.ink },
  Select: { optionSelectedBg: c.ink, optionSelectedColor: c.surface, optionActiveBg: c.sunken },
  Menu: { itemSelectedBg: c.ink, itemSelectedColor: c.surface },
  Table: {
    headerBg: c.canvas,
    headerColor: c['ink-2'],
    rowHoverBg: c.sunken,
    cellPaddingBlock: 14,
    borderColor: c.line,
  },
  Slider: {
    handleSize: 28,
    handleSizeHover: 28,
    railSize: 6,
    trackBg: c.ink,
    trackHoverBg: c.ink,
    railBg: c.line,
    railHoverBg: c.line,
    handleColor: c.yolk,
    handleActiveColor: c.yolk,
  },
  Modal: { titleFontSize: 20, contentBg: c.raised, headerBg: c.raised },
  Badge: { colorError: c.tomato },
  Radio: {
    radioSize: 24,
    colorPrimary: c.ink,
    buttonSolidCheckedBg: c.ink,
    buttonSolidCheckedHoverBg: c.ink,
    buttonSolidCheckedActiveBg: c.ink,
    buttonSolidCheckedColor: c.surface,
  },
  Checkbox: { controlInteractiveSize: 24, colorPrimary: c.ink },
  Layout: { siderBg: c.canvas, bodyBg: c.canvas },
})

const themeOf = (colours: Colours): ThemeConfig => {
  const token = tokens(colours)
  const parts = components(colours)
  return { cssVar: { key: 'comanda' }, ...(token && { token }), ...(parts && { components: parts }) }
}

/** The theme without motion: antd waits for the end of transitions, which `base.css` suppresses for reduced motion. */
const still = (theme: ThemeConfig): ThemeConfig => ({ ...theme, token: { ...theme.token, motion: false } })

const themes = { light: themeOf(light), dark: themeOf(dark) } as const
const stillThemes = { light: still(themes.light), dark: still(themes.dark) } as const

export const antdThemeOf = ({ dark, still }: { dark: boolean; still: boolean }): ThemeConfig =>
  (still ? stillThemes : themes)[dark ? 'dark' : 'light']
