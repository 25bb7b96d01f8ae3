import { useSyncExternalStore } from 'react'
import { createStore as createVanilla, type StateCreator, type StoreApi } from 'zustand/vanilla'

/** A store of the page: a hook, which takes a part of its state, and the store itself. */
export type Store<State> = Omit<StoreApi<State>, 'getInitialState'> & {
  (): State
  <Part>(pick: (state: State) => Part): Part
}

/** Creates a store. A page that the server rendered is taken over with what it stores now, not with its first state. */
export function createStore<State>(initial: StateCreator<State>): Store<State> {
  const store = createVanilla<State>(initial)
  function useStore(): State
  function useStore<Part>(pick: (state: State) => Part): Part
  function useStore<Part>(pick?: (state: State) => Part): State | Part {
    const current = (): State | Part => (pick ? pick(store.getState()) : store.getState())
    return useSyncExternalStore(store.subscribe, current, current)
  }
  return Object.assign(useStore, store)
}
