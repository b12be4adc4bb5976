import type { RemoteFeature } from '@drayline/contract'

/** Contribution of money in to the shell. */
export const receipts: RemoteFeature = {
  exposes: {
    './ReceiptsPage': './src/receipts/ReceiptsPage.module.ts',
    './NewReceiptPage': './src/receipts/NewReceiptPage.module.ts',
    './ReceiptPage': './src/receipts/ReceiptPage.module.ts',
  },
  routes: [
    {
      path: '/factoring/receipts',
      expose: './ReceiptsPage',
      title: { en: 'Money in', es: 'Dinero recibido' },
      search: 'receipt.search',
      keywords: {
        en: 'receipts, payments received, deposits, unapplied cash, bounced check, nsf, take back a payment',
        es: 'recibos, pagos recibidos, depósitos, dinero sin aplicar, cobros sin aplicar, cheque devuelto',
      },
      permission: 'receipts.read',
    },
    {
      path: '/factoring/receipts/new',
      expose: './NewReceiptPage',
      title: { en: 'New receipt', es: 'Nuevo recibo' },
      permission: 'receipts.post',
    },
    {
      path: '/factoring/receipts/:id',
      expose: './ReceiptPage',
      title: { en: 'Receipt', es: 'Recibo' },
      permission: 'receipts.read',
    },
  ],
  newItems: [
    {
      id: 'receipt',
      label: { en: 'New receipt', es: 'Nuevo recibo' },
      keywords: {
        en: 'post a payment, apply cash, enter a check',
        es: 'registrar un pago, aplicar un cobro, cheque',
      },
      to: '/factoring/receipts/new',
      icon: 'inbox',
      order: 25,
      permission: 'receipts.post',
    },
  ],
  entityLinks: [{ entityType: 'receipt', to: '/factoring/receipts/{id}' }],
}
