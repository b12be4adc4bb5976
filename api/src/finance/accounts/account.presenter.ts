import type { AccountFigure, BrokerFigure, ClientFigure } from '@drayline/domain/finance/ledger/party-account'
import { brokerFigures, clientFigures } from '@drayline/domain/finance/ledger/party-account'
import type {
  BrokerAccount,
  BrokerAccountLine,
  ClientAccount,
  ClientAccountLine,
} from '@drayline/domain/finance/ledger/party-account-schema'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Named } from '../../kernel/database/names.ts'
import type { FigureCents } from '../ledger/index.ts'
import type { AccountRow, AccountView, BrokerView } from './accounts.service.ts'

/** A client's account as the API answers it. */
export function presentClientAccount({ party, asOf, today, cents }: AccountView): ClientAccount {
  return { client: named(party), asOf, today, figures: moneyOf(clientFigures, cents) }
}

/** A broker's debtor ledger as the API answers it. */
export function presentBrokerAccount(view: BrokerView): BrokerAccount {
  const { party, asOf, today, cents, clients, clientCount, othersCents, disputed } = view
  return {
    ...{ broker: named(party), asOf, today, clientCount },
    figures: moneyOf(brokerFigures, cents),
    clients: clients.map(({ client, cents: open }) => ({ client: named(client), open: formatCents(open) })),
    othersOpen: formatCents(othersCents),
    disputed: disputed && { count: disputed.count, open: formatCents(disputed.openCents) },
  }
}

export function presentClientLine(row: AccountRow): ClientAccountLine {
  const changes = moneyOf<ClientFigure>(clientFigures, row.changes)
  return { ...presentLine(row), broker: row.other && named(row.other), changes }
}

export function presentBrokerLine(row: AccountRow): BrokerAccountLine {
  const changes = moneyOf<BrokerFigure>(brokerFigures, row.changes)
  return { ...presentLine(row), client: row.other && named(row.other), short: row.short ?? null, changes }
}

function presentLine({ entry, invoices, invoiceCount, changeCents, balanceCents }: AccountRow) {
  const { _id, kind, reverses, bookDate, valueDate, source } = entry
  return {
    ...{ id: _id, kind, reverses: reverses ?? null, bookDate, valueDate, invoiceCount },
    source: { entity: source.entity, id: source.id },
    invoices: invoices.map(({ id, invoiceNumber }) => ({ id, invoiceNumber })),
    change: formatCents(changeCents),
    balance: formatCents(balanceCents),
  }
}

function moneyOf<F extends AccountFigure>(figures: readonly F[], cents: FigureCents): Record<F, string> {
  return Object.fromEntries(figures.map((figure) => [figure, formatCents(cents[figure] ?? 0)])) as Record<
    F,
    string
  >
}

const named = ({ id, name }: Named) => ({ id, name })
