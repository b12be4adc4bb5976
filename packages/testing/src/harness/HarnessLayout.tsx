import type { RemoteSource, SlotDescriptor } from '@drayline/contract'
import { textIn } from '@drayline/contract'
import { type Role, roles } from '@drayline/domain/kernel/access/roles'
import { type Language, languages } from '@drayline/domain/kernel/text/i18n'
import { type Theme, themes } from '@drayline/domain/platform/users/user'
import { matchPath, NavLink, Outlet, useLocation, useNavigate } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Icon, Select } from '@drayline/ui'
import type { Scenario } from './scenarios.ts'
import { changeSettings, type HarnessSettings } from './settings.ts'

/** The harness is a tool of developers and speaks English only. */
const texts = {
  role: 'Role',
  language: 'Language',
  theme: 'Theme',
  scenario: 'Scenario',
  screens: 'Screen',
  otherScreen: 'None of these',
  slots: 'Part',
  noSlot: 'None by itself',
  name: 'harness',
}

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: var(--z-header);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  min-height: var(--header-height);
  padding: var(--space-2) var(--space-4);
  border-bottom: 1px solid var(--border);
  background: var(--surface);

  nav { display: flex; flex-wrap: wrap; gap: var(--space-1); flex: 1 1 20rem; }
  nav a { display: inline-flex; align-items: center; gap: 6px; padding: var(--space-1) var(--space-2); border-radius: var(--radius); color: var(--text-muted); text-decoration: none; }
  nav a[aria-current] { background: var(--surface-active); color: var(--text); }
  label { display: flex; align-items: center; gap: var(--space-2); color: var(--text-muted); font-size: var(--text-sm); }
  label > span { flex: 1; min-width: 0; }

  @media (max-width: 640px) { position: static; }

  @media print { display: none; }
`

/** In a row of their own below the navigation, in columns on a phone. */
const Switches = styled.div`
  display: grid;
  flex: 1 1 100%;
  grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
  gap: var(--space-2) var(--space-4);

  @media (max-width: 640px) {
    grid-template-columns: 1fr 1fr;

    label { flex-direction: column; align-items: stretch; gap: 2px; }
  }
`

/** Place of a slot contribution that is shown by itself. */
export function slotPath({ slot, id }: SlotDescriptor): string {
  return `/harness/${slot.replaceAll('/', '-')}-${id}`
}

interface HarnessLayoutProps {
  remote: RemoteSource
  settings: HarnessSettings
  scenarios: Readonly<Record<string, Scenario>>
  places?: Readonly<Record<string, string>> | undefined
}

/** A remote's own navigation and the switches: whose session, which language, theme and state of the API. */
export function HarnessLayout({ remote, settings, scenarios, places = {} }: HarnessLayoutProps) {
  const links = (remote.nav ?? []).toSorted((a, b) => a.order - b.order)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const parts = (remote.slots ?? []).map((slot) => [slotPath(slot), `${slot.slot} ${slot.id}`] as const)
  const screens = remote.routes.map(({ path, title }) => ({
    to: path.replace(/:(\w+)/g, (_, place: string) => places[place] ?? '1'),
    name: `${textIn(title, settings.language)} (${path})`,
    isOpen: matchPath(path, pathname) !== null,
  }))
  const names = new Map<string, string>([['', texts.noSlot], ...parts])
  return (
    <>
      <Bar>
        <strong>
          {remote.id} {texts.name}
        </strong>
        <nav aria-label={remote.title.en}>
          {links.map((link) => (
            <NavLink key={link.id} to={link.to}>
              <Icon name={link.icon} />
              {textIn(link.label, settings.language)}
            </NavLink>
          ))}
        </nav>
        <Switches>
          <Switch
            label={texts.screens}
            value={screens.find(({ isOpen }) => isOpen)?.to ?? ''}
            values={['', ...screens.map(({ to }) => to)]}
            name={(to) => screens.find((screen) => screen.to === to)?.name ?? texts.otherScreen}
            onChange={(to) => void (to && navigate(to))}
          />
          {parts.length > 0 ? (
            <Switch
              label={texts.slots}
              value={names.has(pathname) ? pathname : ''}
              values={[...names.keys()]}
              name={(path) => names.get(path) ?? path}
              onChange={(path) => void (path && navigate(path))}
            />
          ) : null}
          <Switch
            label={texts.role}
            value={settings.role}
            values={roles}
            onChange={(role) => changeSettings({ role: role as Role })}
          />
          <Switch
            label={texts.language}
            value={settings.language}
            values={languages}
            onChange={(language) => changeSettings({ language: language as Language })}
          />
          <Switch
            label={texts.theme}
            value={settings.theme}
            values={themes}
            onChange={(theme) => changeSettings({ theme: theme as Theme })}
          />
          <Switch
            label={texts.scenario}
            value={settings.scenario}
            values={Object.keys(scenarios)}
            name={(id) => scenarios[id]?.label ?? id}
            onChange={(scenario) => changeSettings({ scenario })}
          />
        </Switches>
      </Bar>
      <main id="main">
        <Outlet />
      </main>
    </>
  )
}

interface SwitchProps {
  label: string
  value: string
  values: readonly string[]
  name?: (value: string) => string
  onChange: (value: string) => void
}

function Switch({ label, value, values, name = (text) => text, onChange }: SwitchProps) {
  const options = values.map((option) => ({ value: option, label: name(option) }))
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control
    <label>
      {label}
      <span>
        <Select size="sm" value={value} options={options} onValueChange={onChange} />
      </span>
    </label>
  )
}
