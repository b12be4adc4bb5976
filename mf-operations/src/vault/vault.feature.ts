import type { RemoteFeature } from '@drayline/contract'

/** Contribution of vault to the shell. */
export const vault: RemoteFeature = {
  pathRoots: ['/vault'],
  exposes: {
    './VaultPage': './src/vault/VaultPage.module.ts',
    './ClientVault': './src/vault/ClientVault.module.ts',
  },
  routes: [
    {
      path: '/vault',
      expose: './VaultPage',
      title: { en: 'Client Vault', es: 'Bóveda de clientes' },
      permission: 'vault.read',
    },
  ],
  nav: [
    {
      id: 'vault',
      to: '/vault',
      label: { en: 'Vault', es: 'Bóveda' },
      icon: 'lock',
      order: 80,
      permission: 'vault.read',
    },
  ],
  slots: [
    {
      slot: 'client/section/v1',
      id: 'vault',
      expose: './ClientVault',
      order: 80,
      title: { en: 'Vault', es: 'Bóveda' },
      permission: 'vault.read',
    },
  ],
  entityLinks: [{ entityType: 'vault', to: '/vault?open={id}' }],
}
