import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { SLIDING_TABS } from './theme-roles.ts'

interface PartTabsProps<Part extends string> {
  /** Accessible name of the tabs. */
  label: string
  part: Part
  parts: readonly Part[]
  labelOf: (part: Part) => string
  /** Id of the element that shows the chosen part. */
  panelId: string
  onChange: (part: Part) => void
}

/** Tabs below a page's title, one for each of its parts. */
export function PartTabs<Part extends string>(props: PartTabsProps<Part>) {
  const { label, part, parts, labelOf, panelId, onChange } = props
  return (
    <Tabs
      value={part}
      onChange={(_, chosen: Part) => onChange(chosen)}
      aria-label={label}
      variant="scrollable"
      scrollButtons={false}
      sx={{
        ...SLIDING_TABS,
        flexShrink: 0,
        borderBottom: '1px solid',
        borderColor: 'surface.line',
      }}
    >
      {parts.map((one) => (
        <Tab key={one} value={one} label={labelOf(one)} aria-controls={panelId} />
      ))}
    </Tabs>
  )
}

/** Style of the panel of a part that is a table. */
export const tablePart = {
  flex: 1,
  minHeight: 0,
  pt: { xs: 3, sm: 0 },
  display: 'flex',
  flexDirection: 'column',
} as const
