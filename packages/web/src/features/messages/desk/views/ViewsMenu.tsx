import { Bookmark, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { FilterChip } from '../../../../ui/FilterChip.tsx'
import { LazyOverlay } from '../../../../ui/LazyOverlay.tsx'
import { type DeskState, filtersOf, isSameView } from './view-rules.ts'
import { useViews } from './views.queries.ts'
import { viewWords } from './views.words.ts'
import { lazy } from '../../../../ui/lazy.tsx'

const ViewsPanel = lazy(async () => ({ default: (await import('./ViewsPanel.tsx')).ViewsPanel }))

interface ViewsMenuProps {
  standing: DeskState
  isNarrowed: boolean
  onApply: (standing: DeskState) => void
}

/** The menu of saved views, labelled with the current one. */
export function ViewsMenu({ standing, isNarrowed, onApply }: ViewsMenuProps) {
  const say = useWords(viewWords)
  const { views } = useViews()
  const [anchor, setAnchor] = useState<HTMLElement>()
  const current = views.find(({ filters }) => isSameView(filters, filtersOf(standing)))
  return (
    <>
      <FilterChip
        label={current?.name ?? ''}
        icon={Bookmark}
        endIcon={ChevronDown}
        isOn={current !== undefined}
        aria-label={current ? `${say('views')}: ${current.name}` : say('views')}
        title={say('views')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      {anchor && (
        <LazyOverlay>
          <ViewsPanel
            anchor={anchor}
            views={views}
            current={current}
            standing={standing}
            isNarrowed={isNarrowed}
            onApply={onApply}
            onClose={() => setAnchor(undefined)}
          />
        </LazyOverlay>
      )}
    </>
  )
}
