import type { QuoteInput } from '@drayline/domain/finance/agreements/agreement'
import { quoteSheets } from '@drayline/domain/finance/agreements/quote-sheet'
import { Button, Menu, MenuGroup, MenuItem, MenuLabel } from '@drayline/ui'
import { saveFile } from '../ledger/save-file.ts'
import { useT } from '../messages.ts'
import { quoteSheetUrl } from './agreements.queries.ts'

interface Priced {
  id: string
  name: string
  input: QuoteInput | null
  /** Null for the terms of a client. */
  planId: number | null
}

/** The sheets of each plan that is compared, as PDF. */
export function QuoteSheets({ sides }: { sides: readonly Priced[] }) {
  const t = useT()
  return (
    <Menu
      trigger={
        <Button size="sm" icon="file-text">
          {t('sim.sheets')}
        </Button>
      }
    >
      {sides.map(({ id, name, input, planId }) =>
        input ? (
          <MenuGroup key={id}>
            <MenuLabel>{name}</MenuLabel>
            {quoteSheets.map((sheet) => (
              <MenuItem key={sheet} onSelect={() => saveFile(quoteSheetUrl(sheet, input, planId))}>
                {t(`sim.sheet.${sheet}`)}
              </MenuItem>
            ))}
          </MenuGroup>
        ) : null,
      )}
    </Menu>
  )
}
