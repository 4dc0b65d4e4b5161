import type { PrintSetting, StoreSetting } from '../../api/settings-lists.ts'
import { t } from '../../language/t.ts'
import type { PrintJob } from '../../print/print-job.ts'

/** A sample order, printed with the settings that are being edited. */
export const sampleJob = (print: PrintSetting, store: StoreSetting | undefined): PrintJob => ({
  cartItems: [
    {
      title: t('settings.print.sample.dish'),
      variant: t('settings.print.sample.variant'),
      addons: [t('settings.print.sample.addon')],
      notes: t('settings.print.sample.note'),
      quantity: 2,
      price: '12.50',
      total: '25.00',
    },
    {
      title: t('settings.print.sample.drink'),
      variant: null,
      addons: [],
      notes: null,
      quantity: 1,
      price: '3.50',
      total: '3.50',
    },
  ],
  deliveryType: 'dinein',
  customerType: 'WALKIN',
  customer: null,
  tableId: null,
  tableTitle: t('settings.print.sample.table'),
  currency: store?.currency ?? null,
  itemsTotal: '25.91',
  taxTotal: '2.59',
  payableTotal: '28.50',
  taxes: [{ rate: '10', net: '25.91', tax: '2.59' }],
  invoiceIds: ['2026-83'],
  tokenNos: [41],
  orderId: null,
  at: new Date().toISOString(),
  paid: true,
  paymentType: null,
  printSettings: {
    page_format: print.pageFormat,
    header: print.header,
    footer: print.footer,
    show_notes: print.showNotes ? 1 : 0,
    is_enable_print: print.isEnablePrint ? 1 : 0,
    show_store_details: print.showStoreDetails ? 1 : 0,
    show_customer_details: print.showCustomerDetails ? 1 : 0,
    print_token: print.printToken ? 1 : 0,
  },
  storeSettings: {
    store_name: store?.storeName ?? null,
    address: store?.address ?? null,
    phone: store?.phone ?? null,
    email: store?.email ?? null,
    currency: store?.currency ?? null,
    image: store?.image ?? null,
    language: store?.language ?? null,
    tax_number: store?.taxNumber ?? null,
    time_zone: store?.timeZone ?? null,
  },
})
