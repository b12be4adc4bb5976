import { AccountPage } from './AccountPage.tsx'

/** A broker's debtor ledger on a page of its own. */
export const Component = () => <AccountPage party="broker" />
