import { styled } from '@drayline/platform/styled'
import { media, PageFrame, SearchInput, Skeleton, SkeletonGroup, SkeletonRows } from '@drayline/ui'

const Top = styled.div`
  display: flex;
  align-items: end;
  justify-content: space-between;
  gap: var(--space-4);
`

const Table = styled.div`
  overflow: hidden;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
`

/** As wide as the search of a list. */
const Search = styled.div`
  width: 19.25rem;
  ${media.phone} { width: auto; }
`

/** Placeholder of a screen in the shape that most have: title, tools, rows. */
export function PageSkeleton() {
  return (
    <PageFrame>
      <SkeletonGroup>
        <Top>
          <Skeleton width="11rem" height="1.75rem" />
          <Skeleton width="8rem" height="var(--control)" radius="var(--radius)" />
        </Top>
      </SkeletonGroup>
      <SkeletonContent />
    </PageFrame>
  )
}

/** Tools and rows below a title. `search` is what the empty search of the list says. */
export function SkeletonContent({ search }: { search?: string | undefined }) {
  return (
    <>
      {search ? (
        <Search aria-hidden="true">
          <SearchInput
            size="sm"
            aria-label={search}
            placeholder={search}
            value=""
            onValueChange={() => {}}
            readOnly
            tabIndex={-1}
          />
        </Search>
      ) : (
        <Skeleton width="min(24rem, 100%)" height="var(--control)" radius="var(--radius)" />
      )}
      <Table aria-hidden="true">
        <SkeletonRows rows={12} columns={6} />
      </Table>
    </>
  )
}
