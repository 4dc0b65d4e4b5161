/** Headers of pages and of API answers. */
export const commonSafetyHeaders = { 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' } as const

/** Headers of every API answer: none of them is a page, and no page may frame one. */
export const safetyHeaders = {
  ...commonSafetyHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
} as const
