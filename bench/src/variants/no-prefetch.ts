/** In one build there is nothing to fetch ahead that is not part of it. */
export function prefetchWhenIdle(): void {}

export async function prefetchPage(): Promise<void> {}
