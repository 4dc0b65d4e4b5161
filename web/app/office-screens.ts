/**
 * Files of the back office's screens, loaded beside its texts. In the start script, the names of all files that these
 * screens need would be a sixteenth of the till's first load.
 */
export const officeScreens = {
  home: () => import('../screens/home/HomeScreen.tsx'),
  floor: () => import('../screens/floor/FloorScreen.tsx'),
  reservations: () => import('../screens/reservations/ReservationsScreen.tsx'),
  customers: () => import('../screens/customers/CustomersScreen.tsx'),
  invoices: () => import('../screens/invoices/InvoicesScreen.tsx'),
  history: () => import('../screens/history/HistoryScreen.tsx'),
  users: () => import('../screens/users/UsersScreen.tsx'),
  reports: () => import('../screens/reports/ReportsScreen.tsx'),
  settings: () => import('../screens/settings/SettingsScreen.tsx'),
  storeDetails: () => import('../screens/settings/StoreDetails.tsx'),
  printSettings: () => import('../screens/settings/PrintSettings.tsx'),
  tables: () => import('../screens/settings/Tables.tsx'),
  floorPlan: () => import('../screens/settings/FloorPlan.tsx'),
  menuItems: () => import('../screens/menu-items/MenuItemsScreen.tsx'),
  itemEditor: () => import('../screens/menu-items/ItemEditor.tsx'),
  categories: () => import('../screens/settings/Categories.tsx'),
  choiceGroups: () => import('../screens/menu-items/ChoiceGroups.tsx'),
  stations: () => import('../screens/settings/Stations.tsx'),
  printers: () => import('../screens/settings/Printers.tsx'),
  taxes: () => import('../screens/settings/Taxes.tsx'),
  paymentTypes: () => import('../screens/settings/PaymentTypes.tsx'),
  reasons: () => import('../screens/settings/Reasons.tsx'),
  cardReaders: () => import('../screens/settings/CardReaders.tsx'),
}

export type OfficeScreen = keyof typeof officeScreens
