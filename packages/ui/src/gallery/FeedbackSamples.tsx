import { Button } from '../actions/Button.tsx'
import { Alert, type AlertTone } from '../feedback/Alert.tsx'
import { Skeleton, SkeletonGroup, SkeletonRows, SkeletonText } from '../feedback/Skeleton.tsx'
import { Spinner } from '../feedback/Spinner.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../feedback/States.tsx'
import { Card } from '../layout/Card.tsx'
import { Grid, Stack } from '../layout/Stack.tsx'
import { Sample, Section } from './Section.tsx'

const tones: readonly AlertTone[] = ['info', 'success', 'warning', 'destructive']

/** Samples of messages: empty, loading, late and failed. */
export function FeedbackSamples() {
  return (
    <Section title="Feedback and states">
      <Stack gap={3}>
        {tones.map((tone) => (
          <Alert key={tone} tone={tone} live={false} title={`An ${tone} alert`}>
            The broker has not confirmed the rate yet.
          </Alert>
        ))}
        <Alert tone="warning" actions={<Button size="sm">Compare</Button>}>
          A colleague changed this record while you were editing it.
        </Alert>
      </Stack>
      <Sample name="Spinner">
        <Spinner label="Loading" />
        <Spinner size={24} />
      </Sample>
      <Grid min="18rem">
        <Card flush>
          <EmptyState
            icon="file-text"
            title="No invoices found"
            description="Create the first one from a delivered load."
            action={
              <Button variant="primary" icon="plus">
                New invoice
              </Button>
            }
          />
        </Card>
        <Card flush>
          <ErrorState traceId="01JD8Z4M7Q" onRetry={() => undefined} />
        </Card>
        <Card flush>
          <ForbiddenState />
        </Card>
        <Card>
          <SkeletonGroup>
            <Stack gap={4}>
              <Skeleton width={44} height={44} radius="50%" />
              <SkeletonText lines={4} />
            </Stack>
          </SkeletonGroup>
        </Card>
      </Grid>
      <Card flush>
        <SkeletonRows rows={3} columns={4} />
      </Card>
    </Section>
  )
}
