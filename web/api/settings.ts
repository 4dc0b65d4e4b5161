/** Settings as the init calls of POS, Orders and Invoices spell them (WIRE §6.6). Flags may be 0/1 or booleans. */
export type Flag = boolean | 0 | 1 | null

export type StoreSettings = Readonly<{
  store_name: string | null
  address: string | null
  phone: string | null
  email: string | null
  currency: string | null
  image?: string | null
}>

export type PrintSettings = Readonly<{
  page_format: string | null
  header: string | null
  footer: string | null
  show_notes: Flag
  is_enable_print: Flag
  show_store_details: Flag
  show_customer_details: Flag
  print_token: Flag
}>

export type PaymentType = Readonly<{ id: string; title: string; is_active: Flag }>

export type StoreTable = Readonly<{
  id: string
  table_title: string
  floor: string
  seating_capacity: number
  encrypted_id: string
}>
