import type { Series } from '../../api/reports.ts'
import { t } from '../../language/t.ts'
import { namesRate } from '../../office/names-rate.ts'

type Category = Series['categories'][number]
type Tax = Series['taxes'][number]
type Payment = Series['payments'][number]

export const categoryName = ({ category_id, title, others }: Category): string => {
  if (others !== undefined) return t('reports.otherCategories', { count: others })
  return title ?? (category_id === null ? t('reports.noCategory') : t('reports.goneCategory'))
}

export const taxName = ({ title, rate, type }: Tax): string => {
  if (type === null) return t('reports.untaxed')
  return title && namesRate({ title, rate }) ? title : t('reports.taxRate', { title: title ?? '', rate })
}

export const paymentName = ({ title }: Payment): string => title ?? t('reports.paymentNotNamed')
