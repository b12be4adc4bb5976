import type { RemoteFeature } from '@drayline/contract'

/** Contribution of fuel cards to the shell. */
export const fuelCards: RemoteFeature = {
  pathRoots: ['/fuel-cards-internal'],
  exposes: {
    './FuelCardsPage': './src/fuel-cards/FuelCardsPage.module.ts',
  },
  routes: [
    {
      path: '/fuel-cards-internal',
      expose: './FuelCardsPage',
      title: { en: 'Fuel Advance', es: 'Anticipo de combustible' },
      keywords: {
        en: 'fuel cards, fuel advances',
        es: 'tarjetas de combustible',
      },
      permission: 'fuelCards.read',
    },
  ],
  nav: [
    {
      id: 'fuel-cards',
      to: '/fuel-cards-internal',
      label: { en: 'Fuel Advance', es: 'Anticipo de combustible' },
      icon: 'fuel',
      order: 82,
      permission: 'fuelCards.read',
    },
  ],
  entityLinks: [
    { entityType: 'fuel_advance', to: '/fuel-cards-internal?tab=tracking&open={id}' },
    { entityType: 'fuel_card_application', to: '/fuel-cards-internal?tab=applications&open={id}' },
  ],
}
