import { deriveKey } from './derive-key.ts'

/** Token for scraping: the same in every process of an installation, unless METRICS_TOKEN is set. */
export const derivedMetricsToken = (secret: string): string => deriveKey(secret, 'metrics-token').toString('hex')
