import type { AccountFigure } from '@drayline/domain/finance/ledger/party-account'
import { partyFigures } from '@drayline/domain/finance/ledger/party-account'
import { styled } from '@drayline/platform/styled'
import { Money, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { accountHref } from './account-state.ts'
import type { Account, PartyOf } from './accounts.queries.ts'

/* The sum stands first and is read first; the parts it comes from follow. */
const Root = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
  gap: var(--space-4) var(--space-5);
  margin: 0;

  dt { color: var(--text-muted); font-size: var(--text-sm); }
  dt a { color: inherit; }
  dd { margin: 0; font-size: var(--text-lg); font-weight: var(--weight-semibold); }
  dd span { text-align: start; }
  small { display: block; color: var(--text-muted); font-size: var(--text-sm); font-weight: var(--weight-normal, 400); }
  [data-current] dt a { color: var(--text); font-weight: var(--weight-semibold); text-decoration: underline; }
  [data-nothing] dd { color: var(--text-subtle); font-weight: inherit; }
`

/** Figures that only matter when there is something. */
const rare: readonly AccountFigure[] = ['escrow', 'due', 'advances', 'refunds']

interface FiguresProps {
  of: PartyOf
  account: Account
  /** The figure whose lines are shown; none where only the figures are. */
  current?: AccountFigure
  from?: string | null
  to?: string | null
}

/** What an account comes to; each figure leads to what moved it. */
export function Figures({ of, account, current, from, to }: FiguresProps) {
  const t = useT()
  const values: Partial<Record<AccountFigure, string>> = account.figures
  const figures: readonly AccountFigure[] = partyFigures[of.party]
  const isNothing = (figure: AccountFigure) => values[figure] === '0.00'
  const shown = figures.filter((one) => current === one || !(rare.includes(one) && isNothing(one)))
  return (
    <Root>
      {shown.map((figure) => (
        <div
          key={figure}
          data-current={figure === current || undefined}
          data-nothing={isNothing(figure) || undefined}
        >
          <dt>
            <TextLink
              to={accountHref(of, { figure, from: from ?? null, to: to ?? null })}
              aria-current={figure === current ? 'true' : undefined}
            >
              {t(`account.figure.${figure}`)}
            </TextLink>
          </dt>
          <dd>
            <Money value={values[figure]} />
            <small>{t(`account.hint.${figure}`)}</small>
          </dd>
        </div>
      ))}
    </Root>
  )
}
