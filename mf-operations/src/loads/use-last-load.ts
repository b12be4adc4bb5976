import { useHost } from '@drayline/contract'
import type { Load } from '@drayline/domain/operations/loads/load'
import type { FormikProps } from '@drayline/platform/form'
import { useQuery } from '@drayline/platform/query'
import { useEffect, useRef, useState } from 'react'
import type { LoadValues } from './load-values.ts'
import { lastLoadOfClientQuery } from './loads.queries.ts'

/** Fields in which a client's loads are often alike. Number, days and rate are each load's own. */
const offeredFields = ['brokerId', 'pickupLocation', 'deliveryLocation', 'driverName'] as const
type OfferedField = (typeof offeredFields)[number]
type Offer = Pick<LoadValues, OfferedField>

interface Offered {
  load: Load
  values: Offer
}

const nothing: Offer = { brokerId: null, pickupLocation: '', deliveryLocation: '', driverName: '' }

/** What a load offers to the next one. A broker with whom no new business is done is left out. */
function offerOf({ brokerId, pickupLocation, deliveryLocation, driverName, standing }: Load): Offer {
  const isActive = (standing?.broker ?? 'active') === 'active'
  return {
    brokerId: isActive ? brokerId : null,
    pickupLocation: pickupLocation ?? '',
    deliveryLocation: deliveryLocation ?? '',
    driverName: driverName ?? '',
  }
}

/**
 * Fills empty fields of a new load from the last load of its client, as soon as something is typed. What was typed
 * stays; with another client the offer changes, and `decline` empties what is still as offered.
 * @param isOn false where a load begins with values of its own
 */
export function useLastLoad(form: FormikProps<LoadValues>, isOn: boolean) {
  const { http } = useHost()
  const { values, dirty, setValues } = form
  const { clientId } = values
  const [offered, setOffered] = useState<Offered | null>(null)
  const declined = useRef<number | null>(null)
  const { data } = useQuery({
    ...lastLoadOfClientQuery(http, clientId ?? 0),
    enabled: isOn && clientId !== null,
  })
  const last = (isOn && clientId !== null && data?.[0]) || null

  useEffect(() => {
    const isSettled = clientId === null || data !== undefined
    if (!isOn || !dirty || !isSettled || (last?.id ?? null) === (offered?.load.id ?? null)) return
    if (last && declined.current === last.id) return
    const before = offered?.values ?? nothing
    const offer = last ? offerOf(last) : nothing
    void setValues((now) => ({ ...now, ...changesOf(now, before, offer) }))
    setOffered(last && { load: last, values: offer })
  }, [isOn, dirty, clientId, data, last, offered, setValues])

  const isOffered = (name: string): boolean =>
    offered !== null &&
    isOfferedField(name) &&
    !isEmpty(offered.values[name]) &&
    values[name] === offered.values[name]

  /** Empties the fields that are as they were offered. */
  function decline() {
    if (!offered) return
    declined.current = offered.load.id
    void setValues((now) => ({ ...now, ...changesOf(now, offered.values, nothing) }))
    setOffered(null)
  }

  return { last, isOffered, anyOffered: offeredFields.some(isOffered), decline }
}

/** The fields that follow an offer: those that are empty, or as they were offered before. */
function changesOf(now: LoadValues, before: Offer, offer: Offer): Partial<Offer> {
  const free = offeredFields.filter((name) => isEmpty(now[name]) || now[name] === before[name])
  return Object.fromEntries(free.map((name) => [name, offer[name]])) as Partial<Offer>
}

function isOfferedField(name: string): name is OfferedField {
  return (offeredFields as readonly string[]).includes(name)
}

const isEmpty = (value: string | number | null) => value === null || value === ''
