import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';

interface Item0 { id: string; title: string; count0: number; done: boolean; createdAt: string }
type Key0 = { group: string; id: number };

interface Item1 { id: string; title: string; count1: number; done: boolean; createdAt: string }
type Key1 = { group: string; id: number };

interface Item2 { id: string; title: string; count2: number; done: boolean; createdAt: string }
type Key2 = { group: string; id: number };

interface Item3 { id: string; title: string; count3: number; done: boolean; createdAt: string }
type Key3 = { group: string; id: number };

interface Item4 { id: string; title: string; count4: number; done: boolean; createdAt: string }
type Key4 = { group: string; id: number };

interface Item5 { id: string; title: string; count5: number; done: boolean; createdAt: string }
type Key5 = { group: string; id: number };

interface Item6 { id: string; title: string; count6: number; done: boolean; createdAt: string }
type Key6 = { group: string; id: number };

interface Item7 { id: string; title: string; count7: number; done: boolean; createdAt: string }
type Key7 = { group: string; id: number };

interface Item8 { id: string; title: string; count8: number; done: boolean; createdAt: string }
type Key8 = { group: string; id: number };

interface Item9 { id: string; title: string; count9: number; done: boolean; createdAt: string }
type Key9 = { group: string; id: number };

interface Item10 { id: string; title: string; count10: number; done: boolean; createdAt: string }
type Key10 = { group: string; id: number };

interface Item11 { id: string; title: string; count11: number; done: boolean; createdAt: string }
type Key11 = { group: string; id: number };

interface Item12 { id: string; title: string; count12: number; done: boolean; createdAt: string }
type Key12 = { group: string; id: number };

interface Item13 { id: string; title: string; count13: number; done: boolean; createdAt: string }
type Key13 = { group: string; id: number };

interface Item14 { id: string; title: string; count14: number; done: boolean; createdAt: string }
type Key14 = { group: string; id: number };

interface Item15 { id: string; title: string; count15: number; done: boolean; createdAt: string }
type Key15 = { group: string; id: number };

interface Item16 { id: string; title: string; count16: number; done: boolean; createdAt: string }
type Key16 = { group: string; id: number };

interface Item17 { id: string; title: string; count17: number; done: boolean; createdAt: string }
type Key17 = { group: string; id: number };

interface Item18 { id: string; title: string; count18: number; done: boolean; createdAt: string }
type Key18 = { group: string; id: number };

interface Item19 { id: string; title: string; count19: number; done: boolean; createdAt: string }
type Key19 = { group: string; id: number };

interface Item20 { id: string; title: string; count20: number; done: boolean; createdAt: string }
type Key20 = { group: string; id: number };

interface Item21 { id: string; title: string; count21: number; done: boolean; createdAt: string }
type Key21 = { group: string; id: number };

interface Item22 { id: string; title: string; count22: number; done: boolean; createdAt: string }
type Key22 = { group: string; id: number };

interface Item23 { id: string; title: string; count23: number; done: boolean; createdAt: string }
type Key23 = { group: string; id: number };

interface Item24 { id: string; title: string; count24: number; done: boolean; createdAt: string }
type Key24 = { group: string; id: number };

interface Item25 { id: string; title: string; count25: number; done: boolean; createdAt: string }
type Key25 = { group: string; id: number };

interface Item26 { id: string; title: string; count26: number; done: boolean; createdAt: string }
type Key26 = { group: string; id: number };

interface Item27 { id: string; title: string; count27: number; done: boolean; createdAt: string }
type Key27 = { group: string; id: number };

interface Item28 { id: string; title: string; count28: number; done: boolean; createdAt: string }
type Key28 = { group: string; id: number };

interface Item29 { id: string; title: string; count29: number; done: boolean; createdAt: string }
type Key29 = { group: string; id: number };

interface Item30 { id: string; title: string; count30: number; done: boolean; createdAt: string }
type Key30 = { group: string; id: number };

interface Item31 { id: string; title: string; count31: number; done: boolean; createdAt: string }
type Key31 = { group: string; id: number };

interface Item32 { id: string; title: string; count32: number; done: boolean; createdAt: string }
type Key32 = { group: string; id: number };

interface Item33 { id: string; title: string; count33: number; done: boolean; createdAt: string }
type Key33 = { group: string; id: number };

interface Item34 { id: string; title: string; count34: number; done: boolean; createdAt: string }
type Key34 = { group: string; id: number };

interface Item35 { id: string; title: string; count35: number; done: boolean; createdAt: string }
type Key35 = { group: string; id: number };

interface Item36 { id: string; title: string; count36: number; done: boolean; createdAt: string }
type Key36 = { group: string; id: number };

interface Item37 { id: string; title: string; count37: number; done: boolean; createdAt: string }
type Key37 = { group: string; id: number };

interface Item38 { id: string; title: string; count38: number; done: boolean; createdAt: string }
type Key38 = { group: string; id: number };

interface Item39 { id: string; title: string; count39: number; done: boolean; createdAt: string }
type Key39 = { group: string; id: number };

interface Item40 { id: string; title: string; count40: number; done: boolean; createdAt: string }
type Key40 = { group: string; id: number };

interface Item41 { id: string; title: string; count41: number; done: boolean; createdAt: string }
type Key41 = { group: string; id: number };

interface Item42 { id: string; title: string; count42: number; done: boolean; createdAt: string }
type Key42 = { group: string; id: number };

interface Item43 { id: string; title: string; count43: number; done: boolean; createdAt: string }
type Key43 = { group: string; id: number };

interface Item44 { id: string; title: string; count44: number; done: boolean; createdAt: string }
type Key44 = { group: string; id: number };

interface Item45 { id: string; title: string; count45: number; done: boolean; createdAt: string }
type Key45 = { group: string; id: number };

interface Item46 { id: string; title: string; count46: number; done: boolean; createdAt: string }
type Key46 = { group: string; id: number };

interface Item47 { id: string; title: string; count47: number; done: boolean; createdAt: string }
type Key47 = { group: string; id: number };

interface Item48 { id: string; title: string; count48: number; done: boolean; createdAt: string }
type Key48 = { group: string; id: number };

interface Item49 { id: string; title: string; count49: number; done: boolean; createdAt: string }
type Key49 = { group: string; id: number };

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/' }),
  tagTypes: ['Item0', 'Item1', 'Item2', 'Item3', 'Item4', 'Item5', 'Item6', 'Item7', 'Item8', 'Item9', 'Item10', 'Item11', 'Item12', 'Item13', 'Item14', 'Item15', 'Item16', 'Item17', 'Item18', 'Item19', 'Item20', 'Item21', 'Item22', 'Item23', 'Item24', 'Item25', 'Item26', 'Item27', 'Item28', 'Item29', 'Item30', 'Item31', 'Item32', 'Item33', 'Item34', 'Item35', 'Item36', 'Item37', 'Item38', 'Item39', 'Item40', 'Item41', 'Item42', 'Item43', 'Item44', 'Item45', 'Item46', 'Item47', 'Item48', 'Item49'],
  endpoints: (build) => ({
    get0: build.query<Item0, Key0>({ query: ({ group, id }) => `/${group}/items0/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item0', id }] }),
    list0: build.query<Item0[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items0`, params }), providesTags: ['Item0'] }),
    add0: build.mutation<Item0, { group: string; body: Partial<Item0> }>({ query: ({ group, body }) => ({ url: `/${group}/items0`, method: 'POST', body }), invalidatesTags: ['Item0'] }),
    put0: build.mutation<Item0, Key0 & { body: Partial<Item0> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items0/${id}`, method: 'PUT', body }), invalidatesTags: ['Item0'] }),
    patch0: build.mutation<Item0, Key0 & { body: Partial<Item0> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items0/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item0'] }),
    remove0: build.mutation<void, Key0>({ query: ({ group, id }) => ({ url: `/${group}/items0/${id}`, method: 'DELETE' }), invalidatesTags: ['Item0'] }),
    get1: build.query<Item1, Key1>({ query: ({ group, id }) => `/${group}/items1/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item1', id }] }),
    list1: build.query<Item1[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items1`, params }), providesTags: ['Item1'] }),
    add1: build.mutation<Item1, { group: string; body: Partial<Item1> }>({ query: ({ group, body }) => ({ url: `/${group}/items1`, method: 'POST', body }), invalidatesTags: ['Item1'] }),
    put1: build.mutation<Item1, Key1 & { body: Partial<Item1> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items1/${id}`, method: 'PUT', body }), invalidatesTags: ['Item1'] }),
    patch1: build.mutation<Item1, Key1 & { body: Partial<Item1> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items1/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item1'] }),
    remove1: build.mutation<void, Key1>({ query: ({ group, id }) => ({ url: `/${group}/items1/${id}`, method: 'DELETE' }), invalidatesTags: ['Item1'] }),
    get2: build.query<Item2, Key2>({ query: ({ group, id }) => `/${group}/items2/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item2', id }] }),
    list2: build.query<Item2[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items2`, params }), providesTags: ['Item2'] }),
    add2: build.mutation<Item2, { group: string; body: Partial<Item2> }>({ query: ({ group, body }) => ({ url: `/${group}/items2`, method: 'POST', body }), invalidatesTags: ['Item2'] }),
    put2: build.mutation<Item2, Key2 & { body: Partial<Item2> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items2/${id}`, method: 'PUT', body }), invalidatesTags: ['Item2'] }),
    patch2: build.mutation<Item2, Key2 & { body: Partial<Item2> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items2/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item2'] }),
    remove2: build.mutation<void, Key2>({ query: ({ group, id }) => ({ url: `/${group}/items2/${id}`, method: 'DELETE' }), invalidatesTags: ['Item2'] }),
    get3: build.query<Item3, Key3>({ query: ({ group, id }) => `/${group}/items3/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item3', id }] }),
    list3: build.query<Item3[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items3`, params }), providesTags: ['Item3'] }),
    add3: build.mutation<Item3, { group: string; body: Partial<Item3> }>({ query: ({ group, body }) => ({ url: `/${group}/items3`, method: 'POST', body }), invalidatesTags: ['Item3'] }),
    put3: build.mutation<Item3, Key3 & { body: Partial<Item3> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items3/${id}`, method: 'PUT', body }), invalidatesTags: ['Item3'] }),
    patch3: build.mutation<Item3, Key3 & { body: Partial<Item3> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items3/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item3'] }),
    remove3: build.mutation<void, Key3>({ query: ({ group, id }) => ({ url: `/${group}/items3/${id}`, method: 'DELETE' }), invalidatesTags: ['Item3'] }),
    get4: build.query<Item4, Key4>({ query: ({ group, id }) => `/${group}/items4/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item4', id }] }),
    list4: build.query<Item4[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items4`, params }), providesTags: ['Item4'] }),
    add4: build.mutation<Item4, { group: string; body: Partial<Item4> }>({ query: ({ group, body }) => ({ url: `/${group}/items4`, method: 'POST', body }), invalidatesTags: ['Item4'] }),
    put4: build.mutation<Item4, Key4 & { body: Partial<Item4> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items4/${id}`, method: 'PUT', body }), invalidatesTags: ['Item4'] }),
    patch4: build.mutation<Item4, Key4 & { body: Partial<Item4> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items4/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item4'] }),
    remove4: build.mutation<void, Key4>({ query: ({ group, id }) => ({ url: `/${group}/items4/${id}`, method: 'DELETE' }), invalidatesTags: ['Item4'] }),
    get5: build.query<Item5, Key5>({ query: ({ group, id }) => `/${group}/items5/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item5', id }] }),
    list5: build.query<Item5[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items5`, params }), providesTags: ['Item5'] }),
    add5: build.mutation<Item5, { group: string; body: Partial<Item5> }>({ query: ({ group, body }) => ({ url: `/${group}/items5`, method: 'POST', body }), invalidatesTags: ['Item5'] }),
    put5: build.mutation<Item5, Key5 & { body: Partial<Item5> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items5/${id}`, method: 'PUT', body }), invalidatesTags: ['Item5'] }),
    patch5: build.mutation<Item5, Key5 & { body: Partial<Item5> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items5/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item5'] }),
    remove5: build.mutation<void, Key5>({ query: ({ group, id }) => ({ url: `/${group}/items5/${id}`, method: 'DELETE' }), invalidatesTags: ['Item5'] }),
    get6: build.query<Item6, Key6>({ query: ({ group, id }) => `/${group}/items6/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item6', id }] }),
    list6: build.query<Item6[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items6`, params }), providesTags: ['Item6'] }),
    add6: build.mutation<Item6, { group: string; body: Partial<Item6> }>({ query: ({ group, body }) => ({ url: `/${group}/items6`, method: 'POST', body }), invalidatesTags: ['Item6'] }),
    put6: build.mutation<Item6, Key6 & { body: Partial<Item6> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items6/${id}`, method: 'PUT', body }), invalidatesTags: ['Item6'] }),
    patch6: build.mutation<Item6, Key6 & { body: Partial<Item6> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items6/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item6'] }),
    remove6: build.mutation<void, Key6>({ query: ({ group, id }) => ({ url: `/${group}/items6/${id}`, method: 'DELETE' }), invalidatesTags: ['Item6'] }),
    get7: build.query<Item7, Key7>({ query: ({ group, id }) => `/${group}/items7/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item7', id }] }),
    list7: build.query<Item7[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items7`, params }), providesTags: ['Item7'] }),
    add7: build.mutation<Item7, { group: string; body: Partial<Item7> }>({ query: ({ group, body }) => ({ url: `/${group}/items7`, method: 'POST', body }), invalidatesTags: ['Item7'] }),
    put7: build.mutation<Item7, Key7 & { body: Partial<Item7> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items7/${id}`, method: 'PUT', body }), invalidatesTags: ['Item7'] }),
    patch7: build.mutation<Item7, Key7 & { body: Partial<Item7> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items7/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item7'] }),
    remove7: build.mutation<void, Key7>({ query: ({ group, id }) => ({ url: `/${group}/items7/${id}`, method: 'DELETE' }), invalidatesTags: ['Item7'] }),
    get8: build.query<Item8, Key8>({ query: ({ group, id }) => `/${group}/items8/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item8', id }] }),
    list8: build.query<Item8[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items8`, params }), providesTags: ['Item8'] }),
    add8: build.mutation<Item8, { group: string; body: Partial<Item8> }>({ query: ({ group, body }) => ({ url: `/${group}/items8`, method: 'POST', body }), invalidatesTags: ['Item8'] }),
    put8: build.mutation<Item8, Key8 & { body: Partial<Item8> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items8/${id}`, method: 'PUT', body }), invalidatesTags: ['Item8'] }),
    patch8: build.mutation<Item8, Key8 & { body: Partial<Item8> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items8/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item8'] }),
    remove8: build.mutation<void, Key8>({ query: ({ group, id }) => ({ url: `/${group}/items8/${id}`, method: 'DELETE' }), invalidatesTags: ['Item8'] }),
    get9: build.query<Item9, Key9>({ query: ({ group, id }) => `/${group}/items9/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item9', id }] }),
    list9: build.query<Item9[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items9`, params }), providesTags: ['Item9'] }),
    add9: build.mutation<Item9, { group: string; body: Partial<Item9> }>({ query: ({ group, body }) => ({ url: `/${group}/items9`, method: 'POST', body }), invalidatesTags: ['Item9'] }),
    put9: build.mutation<Item9, Key9 & { body: Partial<Item9> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items9/${id}`, method: 'PUT', body }), invalidatesTags: ['Item9'] }),
    patch9: build.mutation<Item9, Key9 & { body: Partial<Item9> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items9/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item9'] }),
    remove9: build.mutation<void, Key9>({ query: ({ group, id }) => ({ url: `/${group}/items9/${id}`, method: 'DELETE' }), invalidatesTags: ['Item9'] }),
    get10: build.query<Item10, Key10>({ query: ({ group, id }) => `/${group}/items10/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item10', id }] }),
    list10: build.query<Item10[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items10`, params }), providesTags: ['Item10'] }),
    add10: build.mutation<Item10, { group: string; body: Partial<Item10> }>({ query: ({ group, body }) => ({ url: `/${group}/items10`, method: 'POST', body }), invalidatesTags: ['Item10'] }),
    put10: build.mutation<Item10, Key10 & { body: Partial<Item10> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items10/${id}`, method: 'PUT', body }), invalidatesTags: ['Item10'] }),
    patch10: build.mutation<Item10, Key10 & { body: Partial<Item10> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items10/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item10'] }),
    remove10: build.mutation<void, Key10>({ query: ({ group, id }) => ({ url: `/${group}/items10/${id}`, method: 'DELETE' }), invalidatesTags: ['Item10'] }),
    get11: build.query<Item11, Key11>({ query: ({ group, id }) => `/${group}/items11/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item11', id }] }),
    list11: build.query<Item11[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items11`, params }), providesTags: ['Item11'] }),
    add11: build.mutation<Item11, { group: string; body: Partial<Item11> }>({ query: ({ group, body }) => ({ url: `/${group}/items11`, method: 'POST', body }), invalidatesTags: ['Item11'] }),
    put11: build.mutation<Item11, Key11 & { body: Partial<Item11> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items11/${id}`, method: 'PUT', body }), invalidatesTags: ['Item11'] }),
    patch11: build.mutation<Item11, Key11 & { body: Partial<Item11> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items11/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item11'] }),
    remove11: build.mutation<void, Key11>({ query: ({ group, id }) => ({ url: `/${group}/items11/${id}`, method: 'DELETE' }), invalidatesTags: ['Item11'] }),
    get12: build.query<Item12, Key12>({ query: ({ group, id }) => `/${group}/items12/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item12', id }] }),
    list12: build.query<Item12[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items12`, params }), providesTags: ['Item12'] }),
    add12: build.mutation<Item12, { group: string; body: Partial<Item12> }>({ query: ({ group, body }) => ({ url: `/${group}/items12`, method: 'POST', body }), invalidatesTags: ['Item12'] }),
    put12: build.mutation<Item12, Key12 & { body: Partial<Item12> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items12/${id}`, method: 'PUT', body }), invalidatesTags: ['Item12'] }),
    patch12: build.mutation<Item12, Key12 & { body: Partial<Item12> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items12/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item12'] }),
    remove12: build.mutation<void, Key12>({ query: ({ group, id }) => ({ url: `/${group}/items12/${id}`, method: 'DELETE' }), invalidatesTags: ['Item12'] }),
    get13: build.query<Item13, Key13>({ query: ({ group, id }) => `/${group}/items13/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item13', id }] }),
    list13: build.query<Item13[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items13`, params }), providesTags: ['Item13'] }),
    add13: build.mutation<Item13, { group: string; body: Partial<Item13> }>({ query: ({ group, body }) => ({ url: `/${group}/items13`, method: 'POST', body }), invalidatesTags: ['Item13'] }),
    put13: build.mutation<Item13, Key13 & { body: Partial<Item13> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items13/${id}`, method: 'PUT', body }), invalidatesTags: ['Item13'] }),
    patch13: build.mutation<Item13, Key13 & { body: Partial<Item13> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items13/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item13'] }),
    remove13: build.mutation<void, Key13>({ query: ({ group, id }) => ({ url: `/${group}/items13/${id}`, method: 'DELETE' }), invalidatesTags: ['Item13'] }),
    get14: build.query<Item14, Key14>({ query: ({ group, id }) => `/${group}/items14/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item14', id }] }),
    list14: build.query<Item14[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items14`, params }), providesTags: ['Item14'] }),
    add14: build.mutation<Item14, { group: string; body: Partial<Item14> }>({ query: ({ group, body }) => ({ url: `/${group}/items14`, method: 'POST', body }), invalidatesTags: ['Item14'] }),
    put14: build.mutation<Item14, Key14 & { body: Partial<Item14> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items14/${id}`, method: 'PUT', body }), invalidatesTags: ['Item14'] }),
    patch14: build.mutation<Item14, Key14 & { body: Partial<Item14> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items14/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item14'] }),
    remove14: build.mutation<void, Key14>({ query: ({ group, id }) => ({ url: `/${group}/items14/${id}`, method: 'DELETE' }), invalidatesTags: ['Item14'] }),
    get15: build.query<Item15, Key15>({ query: ({ group, id }) => `/${group}/items15/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item15', id }] }),
    list15: build.query<Item15[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items15`, params }), providesTags: ['Item15'] }),
    add15: build.mutation<Item15, { group: string; body: Partial<Item15> }>({ query: ({ group, body }) => ({ url: `/${group}/items15`, method: 'POST', body }), invalidatesTags: ['Item15'] }),
    put15: build.mutation<Item15, Key15 & { body: Partial<Item15> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items15/${id}`, method: 'PUT', body }), invalidatesTags: ['Item15'] }),
    patch15: build.mutation<Item15, Key15 & { body: Partial<Item15> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items15/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item15'] }),
    remove15: build.mutation<void, Key15>({ query: ({ group, id }) => ({ url: `/${group}/items15/${id}`, method: 'DELETE' }), invalidatesTags: ['Item15'] }),
    get16: build.query<Item16, Key16>({ query: ({ group, id }) => `/${group}/items16/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item16', id }] }),
    list16: build.query<Item16[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items16`, params }), providesTags: ['Item16'] }),
    add16: build.mutation<Item16, { group: string; body: Partial<Item16> }>({ query: ({ group, body }) => ({ url: `/${group}/items16`, method: 'POST', body }), invalidatesTags: ['Item16'] }),
    put16: build.mutation<Item16, Key16 & { body: Partial<Item16> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items16/${id}`, method: 'PUT', body }), invalidatesTags: ['Item16'] }),
    patch16: build.mutation<Item16, Key16 & { body: Partial<Item16> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items16/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item16'] }),
    remove16: build.mutation<void, Key16>({ query: ({ group, id }) => ({ url: `/${group}/items16/${id}`, method: 'DELETE' }), invalidatesTags: ['Item16'] }),
    get17: build.query<Item17, Key17>({ query: ({ group, id }) => `/${group}/items17/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item17', id }] }),
    list17: build.query<Item17[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items17`, params }), providesTags: ['Item17'] }),
    add17: build.mutation<Item17, { group: string; body: Partial<Item17> }>({ query: ({ group, body }) => ({ url: `/${group}/items17`, method: 'POST', body }), invalidatesTags: ['Item17'] }),
    put17: build.mutation<Item17, Key17 & { body: Partial<Item17> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items17/${id}`, method: 'PUT', body }), invalidatesTags: ['Item17'] }),
    patch17: build.mutation<Item17, Key17 & { body: Partial<Item17> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items17/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item17'] }),
    remove17: build.mutation<void, Key17>({ query: ({ group, id }) => ({ url: `/${group}/items17/${id}`, method: 'DELETE' }), invalidatesTags: ['Item17'] }),
    get18: build.query<Item18, Key18>({ query: ({ group, id }) => `/${group}/items18/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item18', id }] }),
    list18: build.query<Item18[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items18`, params }), providesTags: ['Item18'] }),
    add18: build.mutation<Item18, { group: string; body: Partial<Item18> }>({ query: ({ group, body }) => ({ url: `/${group}/items18`, method: 'POST', body }), invalidatesTags: ['Item18'] }),
    put18: build.mutation<Item18, Key18 & { body: Partial<Item18> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items18/${id}`, method: 'PUT', body }), invalidatesTags: ['Item18'] }),
    patch18: build.mutation<Item18, Key18 & { body: Partial<Item18> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items18/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item18'] }),
    remove18: build.mutation<void, Key18>({ query: ({ group, id }) => ({ url: `/${group}/items18/${id}`, method: 'DELETE' }), invalidatesTags: ['Item18'] }),
    get19: build.query<Item19, Key19>({ query: ({ group, id }) => `/${group}/items19/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item19', id }] }),
    list19: build.query<Item19[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items19`, params }), providesTags: ['Item19'] }),
    add19: build.mutation<Item19, { group: string; body: Partial<Item19> }>({ query: ({ group, body }) => ({ url: `/${group}/items19`, method: 'POST', body }), invalidatesTags: ['Item19'] }),
    put19: build.mutation<Item19, Key19 & { body: Partial<Item19> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items19/${id}`, method: 'PUT', body }), invalidatesTags: ['Item19'] }),
    patch19: build.mutation<Item19, Key19 & { body: Partial<Item19> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items19/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item19'] }),
    remove19: build.mutation<void, Key19>({ query: ({ group, id }) => ({ url: `/${group}/items19/${id}`, method: 'DELETE' }), invalidatesTags: ['Item19'] }),
    get20: build.query<Item20, Key20>({ query: ({ group, id }) => `/${group}/items20/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item20', id }] }),
    list20: build.query<Item20[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items20`, params }), providesTags: ['Item20'] }),
    add20: build.mutation<Item20, { group: string; body: Partial<Item20> }>({ query: ({ group, body }) => ({ url: `/${group}/items20`, method: 'POST', body }), invalidatesTags: ['Item20'] }),
    put20: build.mutation<Item20, Key20 & { body: Partial<Item20> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items20/${id}`, method: 'PUT', body }), invalidatesTags: ['Item20'] }),
    patch20: build.mutation<Item20, Key20 & { body: Partial<Item20> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items20/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item20'] }),
    remove20: build.mutation<void, Key20>({ query: ({ group, id }) => ({ url: `/${group}/items20/${id}`, method: 'DELETE' }), invalidatesTags: ['Item20'] }),
    get21: build.query<Item21, Key21>({ query: ({ group, id }) => `/${group}/items21/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item21', id }] }),
    list21: build.query<Item21[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items21`, params }), providesTags: ['Item21'] }),
    add21: build.mutation<Item21, { group: string; body: Partial<Item21> }>({ query: ({ group, body }) => ({ url: `/${group}/items21`, method: 'POST', body }), invalidatesTags: ['Item21'] }),
    put21: build.mutation<Item21, Key21 & { body: Partial<Item21> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items21/${id}`, method: 'PUT', body }), invalidatesTags: ['Item21'] }),
    patch21: build.mutation<Item21, Key21 & { body: Partial<Item21> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items21/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item21'] }),
    remove21: build.mutation<void, Key21>({ query: ({ group, id }) => ({ url: `/${group}/items21/${id}`, method: 'DELETE' }), invalidatesTags: ['Item21'] }),
    get22: build.query<Item22, Key22>({ query: ({ group, id }) => `/${group}/items22/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item22', id }] }),
    list22: build.query<Item22[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items22`, params }), providesTags: ['Item22'] }),
    add22: build.mutation<Item22, { group: string; body: Partial<Item22> }>({ query: ({ group, body }) => ({ url: `/${group}/items22`, method: 'POST', body }), invalidatesTags: ['Item22'] }),
    put22: build.mutation<Item22, Key22 & { body: Partial<Item22> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items22/${id}`, method: 'PUT', body }), invalidatesTags: ['Item22'] }),
    patch22: build.mutation<Item22, Key22 & { body: Partial<Item22> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items22/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item22'] }),
    remove22: build.mutation<void, Key22>({ query: ({ group, id }) => ({ url: `/${group}/items22/${id}`, method: 'DELETE' }), invalidatesTags: ['Item22'] }),
    get23: build.query<Item23, Key23>({ query: ({ group, id }) => `/${group}/items23/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item23', id }] }),
    list23: build.query<Item23[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items23`, params }), providesTags: ['Item23'] }),
    add23: build.mutation<Item23, { group: string; body: Partial<Item23> }>({ query: ({ group, body }) => ({ url: `/${group}/items23`, method: 'POST', body }), invalidatesTags: ['Item23'] }),
    put23: build.mutation<Item23, Key23 & { body: Partial<Item23> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items23/${id}`, method: 'PUT', body }), invalidatesTags: ['Item23'] }),
    patch23: build.mutation<Item23, Key23 & { body: Partial<Item23> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items23/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item23'] }),
    remove23: build.mutation<void, Key23>({ query: ({ group, id }) => ({ url: `/${group}/items23/${id}`, method: 'DELETE' }), invalidatesTags: ['Item23'] }),
    get24: build.query<Item24, Key24>({ query: ({ group, id }) => `/${group}/items24/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item24', id }] }),
    list24: build.query<Item24[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items24`, params }), providesTags: ['Item24'] }),
    add24: build.mutation<Item24, { group: string; body: Partial<Item24> }>({ query: ({ group, body }) => ({ url: `/${group}/items24`, method: 'POST', body }), invalidatesTags: ['Item24'] }),
    put24: build.mutation<Item24, Key24 & { body: Partial<Item24> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items24/${id}`, method: 'PUT', body }), invalidatesTags: ['Item24'] }),
    patch24: build.mutation<Item24, Key24 & { body: Partial<Item24> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items24/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item24'] }),
    remove24: build.mutation<void, Key24>({ query: ({ group, id }) => ({ url: `/${group}/items24/${id}`, method: 'DELETE' }), invalidatesTags: ['Item24'] }),
    get25: build.query<Item25, Key25>({ query: ({ group, id }) => `/${group}/items25/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item25', id }] }),
    list25: build.query<Item25[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items25`, params }), providesTags: ['Item25'] }),
    add25: build.mutation<Item25, { group: string; body: Partial<Item25> }>({ query: ({ group, body }) => ({ url: `/${group}/items25`, method: 'POST', body }), invalidatesTags: ['Item25'] }),
    put25: build.mutation<Item25, Key25 & { body: Partial<Item25> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items25/${id}`, method: 'PUT', body }), invalidatesTags: ['Item25'] }),
    patch25: build.mutation<Item25, Key25 & { body: Partial<Item25> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items25/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item25'] }),
    remove25: build.mutation<void, Key25>({ query: ({ group, id }) => ({ url: `/${group}/items25/${id}`, method: 'DELETE' }), invalidatesTags: ['Item25'] }),
    get26: build.query<Item26, Key26>({ query: ({ group, id }) => `/${group}/items26/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item26', id }] }),
    list26: build.query<Item26[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items26`, params }), providesTags: ['Item26'] }),
    add26: build.mutation<Item26, { group: string; body: Partial<Item26> }>({ query: ({ group, body }) => ({ url: `/${group}/items26`, method: 'POST', body }), invalidatesTags: ['Item26'] }),
    put26: build.mutation<Item26, Key26 & { body: Partial<Item26> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items26/${id}`, method: 'PUT', body }), invalidatesTags: ['Item26'] }),
    patch26: build.mutation<Item26, Key26 & { body: Partial<Item26> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items26/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item26'] }),
    remove26: build.mutation<void, Key26>({ query: ({ group, id }) => ({ url: `/${group}/items26/${id}`, method: 'DELETE' }), invalidatesTags: ['Item26'] }),
    get27: build.query<Item27, Key27>({ query: ({ group, id }) => `/${group}/items27/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item27', id }] }),
    list27: build.query<Item27[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items27`, params }), providesTags: ['Item27'] }),
    add27: build.mutation<Item27, { group: string; body: Partial<Item27> }>({ query: ({ group, body }) => ({ url: `/${group}/items27`, method: 'POST', body }), invalidatesTags: ['Item27'] }),
    put27: build.mutation<Item27, Key27 & { body: Partial<Item27> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items27/${id}`, method: 'PUT', body }), invalidatesTags: ['Item27'] }),
    patch27: build.mutation<Item27, Key27 & { body: Partial<Item27> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items27/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item27'] }),
    remove27: build.mutation<void, Key27>({ query: ({ group, id }) => ({ url: `/${group}/items27/${id}`, method: 'DELETE' }), invalidatesTags: ['Item27'] }),
    get28: build.query<Item28, Key28>({ query: ({ group, id }) => `/${group}/items28/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item28', id }] }),
    list28: build.query<Item28[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items28`, params }), providesTags: ['Item28'] }),
    add28: build.mutation<Item28, { group: string; body: Partial<Item28> }>({ query: ({ group, body }) => ({ url: `/${group}/items28`, method: 'POST', body }), invalidatesTags: ['Item28'] }),
    put28: build.mutation<Item28, Key28 & { body: Partial<Item28> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items28/${id}`, method: 'PUT', body }), invalidatesTags: ['Item28'] }),
    patch28: build.mutation<Item28, Key28 & { body: Partial<Item28> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items28/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item28'] }),
    remove28: build.mutation<void, Key28>({ query: ({ group, id }) => ({ url: `/${group}/items28/${id}`, method: 'DELETE' }), invalidatesTags: ['Item28'] }),
    get29: build.query<Item29, Key29>({ query: ({ group, id }) => `/${group}/items29/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item29', id }] }),
    list29: build.query<Item29[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items29`, params }), providesTags: ['Item29'] }),
    add29: build.mutation<Item29, { group: string; body: Partial<Item29> }>({ query: ({ group, body }) => ({ url: `/${group}/items29`, method: 'POST', body }), invalidatesTags: ['Item29'] }),
    put29: build.mutation<Item29, Key29 & { body: Partial<Item29> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items29/${id}`, method: 'PUT', body }), invalidatesTags: ['Item29'] }),
    patch29: build.mutation<Item29, Key29 & { body: Partial<Item29> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items29/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item29'] }),
    remove29: build.mutation<void, Key29>({ query: ({ group, id }) => ({ url: `/${group}/items29/${id}`, method: 'DELETE' }), invalidatesTags: ['Item29'] }),
    get30: build.query<Item30, Key30>({ query: ({ group, id }) => `/${group}/items30/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item30', id }] }),
    list30: build.query<Item30[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items30`, params }), providesTags: ['Item30'] }),
    add30: build.mutation<Item30, { group: string; body: Partial<Item30> }>({ query: ({ group, body }) => ({ url: `/${group}/items30`, method: 'POST', body }), invalidatesTags: ['Item30'] }),
    put30: build.mutation<Item30, Key30 & { body: Partial<Item30> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items30/${id}`, method: 'PUT', body }), invalidatesTags: ['Item30'] }),
    patch30: build.mutation<Item30, Key30 & { body: Partial<Item30> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items30/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item30'] }),
    remove30: build.mutation<void, Key30>({ query: ({ group, id }) => ({ url: `/${group}/items30/${id}`, method: 'DELETE' }), invalidatesTags: ['Item30'] }),
    get31: build.query<Item31, Key31>({ query: ({ group, id }) => `/${group}/items31/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item31', id }] }),
    list31: build.query<Item31[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items31`, params }), providesTags: ['Item31'] }),
    add31: build.mutation<Item31, { group: string; body: Partial<Item31> }>({ query: ({ group, body }) => ({ url: `/${group}/items31`, method: 'POST', body }), invalidatesTags: ['Item31'] }),
    put31: build.mutation<Item31, Key31 & { body: Partial<Item31> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items31/${id}`, method: 'PUT', body }), invalidatesTags: ['Item31'] }),
    patch31: build.mutation<Item31, Key31 & { body: Partial<Item31> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items31/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item31'] }),
    remove31: build.mutation<void, Key31>({ query: ({ group, id }) => ({ url: `/${group}/items31/${id}`, method: 'DELETE' }), invalidatesTags: ['Item31'] }),
    get32: build.query<Item32, Key32>({ query: ({ group, id }) => `/${group}/items32/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item32', id }] }),
    list32: build.query<Item32[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items32`, params }), providesTags: ['Item32'] }),
    add32: build.mutation<Item32, { group: string; body: Partial<Item32> }>({ query: ({ group, body }) => ({ url: `/${group}/items32`, method: 'POST', body }), invalidatesTags: ['Item32'] }),
    put32: build.mutation<Item32, Key32 & { body: Partial<Item32> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items32/${id}`, method: 'PUT', body }), invalidatesTags: ['Item32'] }),
    patch32: build.mutation<Item32, Key32 & { body: Partial<Item32> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items32/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item32'] }),
    remove32: build.mutation<void, Key32>({ query: ({ group, id }) => ({ url: `/${group}/items32/${id}`, method: 'DELETE' }), invalidatesTags: ['Item32'] }),
    get33: build.query<Item33, Key33>({ query: ({ group, id }) => `/${group}/items33/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item33', id }] }),
    list33: build.query<Item33[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items33`, params }), providesTags: ['Item33'] }),
    add33: build.mutation<Item33, { group: string; body: Partial<Item33> }>({ query: ({ group, body }) => ({ url: `/${group}/items33`, method: 'POST', body }), invalidatesTags: ['Item33'] }),
    put33: build.mutation<Item33, Key33 & { body: Partial<Item33> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items33/${id}`, method: 'PUT', body }), invalidatesTags: ['Item33'] }),
    patch33: build.mutation<Item33, Key33 & { body: Partial<Item33> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items33/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item33'] }),
    remove33: build.mutation<void, Key33>({ query: ({ group, id }) => ({ url: `/${group}/items33/${id}`, method: 'DELETE' }), invalidatesTags: ['Item33'] }),
    get34: build.query<Item34, Key34>({ query: ({ group, id }) => `/${group}/items34/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item34', id }] }),
    list34: build.query<Item34[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items34`, params }), providesTags: ['Item34'] }),
    add34: build.mutation<Item34, { group: string; body: Partial<Item34> }>({ query: ({ group, body }) => ({ url: `/${group}/items34`, method: 'POST', body }), invalidatesTags: ['Item34'] }),
    put34: build.mutation<Item34, Key34 & { body: Partial<Item34> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items34/${id}`, method: 'PUT', body }), invalidatesTags: ['Item34'] }),
    patch34: build.mutation<Item34, Key34 & { body: Partial<Item34> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items34/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item34'] }),
    remove34: build.mutation<void, Key34>({ query: ({ group, id }) => ({ url: `/${group}/items34/${id}`, method: 'DELETE' }), invalidatesTags: ['Item34'] }),
    get35: build.query<Item35, Key35>({ query: ({ group, id }) => `/${group}/items35/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item35', id }] }),
    list35: build.query<Item35[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items35`, params }), providesTags: ['Item35'] }),
    add35: build.mutation<Item35, { group: string; body: Partial<Item35> }>({ query: ({ group, body }) => ({ url: `/${group}/items35`, method: 'POST', body }), invalidatesTags: ['Item35'] }),
    put35: build.mutation<Item35, Key35 & { body: Partial<Item35> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items35/${id}`, method: 'PUT', body }), invalidatesTags: ['Item35'] }),
    patch35: build.mutation<Item35, Key35 & { body: Partial<Item35> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items35/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item35'] }),
    remove35: build.mutation<void, Key35>({ query: ({ group, id }) => ({ url: `/${group}/items35/${id}`, method: 'DELETE' }), invalidatesTags: ['Item35'] }),
    get36: build.query<Item36, Key36>({ query: ({ group, id }) => `/${group}/items36/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item36', id }] }),
    list36: build.query<Item36[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items36`, params }), providesTags: ['Item36'] }),
    add36: build.mutation<Item36, { group: string; body: Partial<Item36> }>({ query: ({ group, body }) => ({ url: `/${group}/items36`, method: 'POST', body }), invalidatesTags: ['Item36'] }),
    put36: build.mutation<Item36, Key36 & { body: Partial<Item36> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items36/${id}`, method: 'PUT', body }), invalidatesTags: ['Item36'] }),
    patch36: build.mutation<Item36, Key36 & { body: Partial<Item36> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items36/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item36'] }),
    remove36: build.mutation<void, Key36>({ query: ({ group, id }) => ({ url: `/${group}/items36/${id}`, method: 'DELETE' }), invalidatesTags: ['Item36'] }),
    get37: build.query<Item37, Key37>({ query: ({ group, id }) => `/${group}/items37/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item37', id }] }),
    list37: build.query<Item37[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items37`, params }), providesTags: ['Item37'] }),
    add37: build.mutation<Item37, { group: string; body: Partial<Item37> }>({ query: ({ group, body }) => ({ url: `/${group}/items37`, method: 'POST', body }), invalidatesTags: ['Item37'] }),
    put37: build.mutation<Item37, Key37 & { body: Partial<Item37> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items37/${id}`, method: 'PUT', body }), invalidatesTags: ['Item37'] }),
    patch37: build.mutation<Item37, Key37 & { body: Partial<Item37> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items37/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item37'] }),
    remove37: build.mutation<void, Key37>({ query: ({ group, id }) => ({ url: `/${group}/items37/${id}`, method: 'DELETE' }), invalidatesTags: ['Item37'] }),
    get38: build.query<Item38, Key38>({ query: ({ group, id }) => `/${group}/items38/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item38', id }] }),
    list38: build.query<Item38[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items38`, params }), providesTags: ['Item38'] }),
    add38: build.mutation<Item38, { group: string; body: Partial<Item38> }>({ query: ({ group, body }) => ({ url: `/${group}/items38`, method: 'POST', body }), invalidatesTags: ['Item38'] }),
    put38: build.mutation<Item38, Key38 & { body: Partial<Item38> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items38/${id}`, method: 'PUT', body }), invalidatesTags: ['Item38'] }),
    patch38: build.mutation<Item38, Key38 & { body: Partial<Item38> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items38/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item38'] }),
    remove38: build.mutation<void, Key38>({ query: ({ group, id }) => ({ url: `/${group}/items38/${id}`, method: 'DELETE' }), invalidatesTags: ['Item38'] }),
    get39: build.query<Item39, Key39>({ query: ({ group, id }) => `/${group}/items39/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item39', id }] }),
    list39: build.query<Item39[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items39`, params }), providesTags: ['Item39'] }),
    add39: build.mutation<Item39, { group: string; body: Partial<Item39> }>({ query: ({ group, body }) => ({ url: `/${group}/items39`, method: 'POST', body }), invalidatesTags: ['Item39'] }),
    put39: build.mutation<Item39, Key39 & { body: Partial<Item39> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items39/${id}`, method: 'PUT', body }), invalidatesTags: ['Item39'] }),
    patch39: build.mutation<Item39, Key39 & { body: Partial<Item39> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items39/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item39'] }),
    remove39: build.mutation<void, Key39>({ query: ({ group, id }) => ({ url: `/${group}/items39/${id}`, method: 'DELETE' }), invalidatesTags: ['Item39'] }),
    get40: build.query<Item40, Key40>({ query: ({ group, id }) => `/${group}/items40/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item40', id }] }),
    list40: build.query<Item40[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items40`, params }), providesTags: ['Item40'] }),
    add40: build.mutation<Item40, { group: string; body: Partial<Item40> }>({ query: ({ group, body }) => ({ url: `/${group}/items40`, method: 'POST', body }), invalidatesTags: ['Item40'] }),
    put40: build.mutation<Item40, Key40 & { body: Partial<Item40> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items40/${id}`, method: 'PUT', body }), invalidatesTags: ['Item40'] }),
    patch40: build.mutation<Item40, Key40 & { body: Partial<Item40> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items40/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item40'] }),
    remove40: build.mutation<void, Key40>({ query: ({ group, id }) => ({ url: `/${group}/items40/${id}`, method: 'DELETE' }), invalidatesTags: ['Item40'] }),
    get41: build.query<Item41, Key41>({ query: ({ group, id }) => `/${group}/items41/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item41', id }] }),
    list41: build.query<Item41[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items41`, params }), providesTags: ['Item41'] }),
    add41: build.mutation<Item41, { group: string; body: Partial<Item41> }>({ query: ({ group, body }) => ({ url: `/${group}/items41`, method: 'POST', body }), invalidatesTags: ['Item41'] }),
    put41: build.mutation<Item41, Key41 & { body: Partial<Item41> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items41/${id}`, method: 'PUT', body }), invalidatesTags: ['Item41'] }),
    patch41: build.mutation<Item41, Key41 & { body: Partial<Item41> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items41/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item41'] }),
    remove41: build.mutation<void, Key41>({ query: ({ group, id }) => ({ url: `/${group}/items41/${id}`, method: 'DELETE' }), invalidatesTags: ['Item41'] }),
    get42: build.query<Item42, Key42>({ query: ({ group, id }) => `/${group}/items42/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item42', id }] }),
    list42: build.query<Item42[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items42`, params }), providesTags: ['Item42'] }),
    add42: build.mutation<Item42, { group: string; body: Partial<Item42> }>({ query: ({ group, body }) => ({ url: `/${group}/items42`, method: 'POST', body }), invalidatesTags: ['Item42'] }),
    put42: build.mutation<Item42, Key42 & { body: Partial<Item42> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items42/${id}`, method: 'PUT', body }), invalidatesTags: ['Item42'] }),
    patch42: build.mutation<Item42, Key42 & { body: Partial<Item42> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items42/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item42'] }),
    remove42: build.mutation<void, Key42>({ query: ({ group, id }) => ({ url: `/${group}/items42/${id}`, method: 'DELETE' }), invalidatesTags: ['Item42'] }),
    get43: build.query<Item43, Key43>({ query: ({ group, id }) => `/${group}/items43/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item43', id }] }),
    list43: build.query<Item43[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items43`, params }), providesTags: ['Item43'] }),
    add43: build.mutation<Item43, { group: string; body: Partial<Item43> }>({ query: ({ group, body }) => ({ url: `/${group}/items43`, method: 'POST', body }), invalidatesTags: ['Item43'] }),
    put43: build.mutation<Item43, Key43 & { body: Partial<Item43> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items43/${id}`, method: 'PUT', body }), invalidatesTags: ['Item43'] }),
    patch43: build.mutation<Item43, Key43 & { body: Partial<Item43> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items43/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item43'] }),
    remove43: build.mutation<void, Key43>({ query: ({ group, id }) => ({ url: `/${group}/items43/${id}`, method: 'DELETE' }), invalidatesTags: ['Item43'] }),
    get44: build.query<Item44, Key44>({ query: ({ group, id }) => `/${group}/items44/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item44', id }] }),
    list44: build.query<Item44[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items44`, params }), providesTags: ['Item44'] }),
    add44: build.mutation<Item44, { group: string; body: Partial<Item44> }>({ query: ({ group, body }) => ({ url: `/${group}/items44`, method: 'POST', body }), invalidatesTags: ['Item44'] }),
    put44: build.mutation<Item44, Key44 & { body: Partial<Item44> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items44/${id}`, method: 'PUT', body }), invalidatesTags: ['Item44'] }),
    patch44: build.mutation<Item44, Key44 & { body: Partial<Item44> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items44/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item44'] }),
    remove44: build.mutation<void, Key44>({ query: ({ group, id }) => ({ url: `/${group}/items44/${id}`, method: 'DELETE' }), invalidatesTags: ['Item44'] }),
    get45: build.query<Item45, Key45>({ query: ({ group, id }) => `/${group}/items45/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item45', id }] }),
    list45: build.query<Item45[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items45`, params }), providesTags: ['Item45'] }),
    add45: build.mutation<Item45, { group: string; body: Partial<Item45> }>({ query: ({ group, body }) => ({ url: `/${group}/items45`, method: 'POST', body }), invalidatesTags: ['Item45'] }),
    put45: build.mutation<Item45, Key45 & { body: Partial<Item45> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items45/${id}`, method: 'PUT', body }), invalidatesTags: ['Item45'] }),
    patch45: build.mutation<Item45, Key45 & { body: Partial<Item45> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items45/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item45'] }),
    remove45: build.mutation<void, Key45>({ query: ({ group, id }) => ({ url: `/${group}/items45/${id}`, method: 'DELETE' }), invalidatesTags: ['Item45'] }),
    get46: build.query<Item46, Key46>({ query: ({ group, id }) => `/${group}/items46/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item46', id }] }),
    list46: build.query<Item46[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items46`, params }), providesTags: ['Item46'] }),
    add46: build.mutation<Item46, { group: string; body: Partial<Item46> }>({ query: ({ group, body }) => ({ url: `/${group}/items46`, method: 'POST', body }), invalidatesTags: ['Item46'] }),
    put46: build.mutation<Item46, Key46 & { body: Partial<Item46> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items46/${id}`, method: 'PUT', body }), invalidatesTags: ['Item46'] }),
    patch46: build.mutation<Item46, Key46 & { body: Partial<Item46> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items46/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item46'] }),
    remove46: build.mutation<void, Key46>({ query: ({ group, id }) => ({ url: `/${group}/items46/${id}`, method: 'DELETE' }), invalidatesTags: ['Item46'] }),
    get47: build.query<Item47, Key47>({ query: ({ group, id }) => `/${group}/items47/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item47', id }] }),
    list47: build.query<Item47[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items47`, params }), providesTags: ['Item47'] }),
    add47: build.mutation<Item47, { group: string; body: Partial<Item47> }>({ query: ({ group, body }) => ({ url: `/${group}/items47`, method: 'POST', body }), invalidatesTags: ['Item47'] }),
    put47: build.mutation<Item47, Key47 & { body: Partial<Item47> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items47/${id}`, method: 'PUT', body }), invalidatesTags: ['Item47'] }),
    patch47: build.mutation<Item47, Key47 & { body: Partial<Item47> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items47/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item47'] }),
    remove47: build.mutation<void, Key47>({ query: ({ group, id }) => ({ url: `/${group}/items47/${id}`, method: 'DELETE' }), invalidatesTags: ['Item47'] }),
    get48: build.query<Item48, Key48>({ query: ({ group, id }) => `/${group}/items48/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item48', id }] }),
    list48: build.query<Item48[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items48`, params }), providesTags: ['Item48'] }),
    add48: build.mutation<Item48, { group: string; body: Partial<Item48> }>({ query: ({ group, body }) => ({ url: `/${group}/items48`, method: 'POST', body }), invalidatesTags: ['Item48'] }),
    put48: build.mutation<Item48, Key48 & { body: Partial<Item48> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items48/${id}`, method: 'PUT', body }), invalidatesTags: ['Item48'] }),
    patch48: build.mutation<Item48, Key48 & { body: Partial<Item48> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items48/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item48'] }),
    remove48: build.mutation<void, Key48>({ query: ({ group, id }) => ({ url: `/${group}/items48/${id}`, method: 'DELETE' }), invalidatesTags: ['Item48'] }),
    get49: build.query<Item49, Key49>({ query: ({ group, id }) => `/${group}/items49/${id}`, providesTags: (_result, _error, { id }) => [{ type: 'Item49', id }] }),
    list49: build.query<Item49[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: `/${group}/items49`, params }), providesTags: ['Item49'] }),
    add49: build.mutation<Item49, { group: string; body: Partial<Item49> }>({ query: ({ group, body }) => ({ url: `/${group}/items49`, method: 'POST', body }), invalidatesTags: ['Item49'] }),
    put49: build.mutation<Item49, Key49 & { body: Partial<Item49> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items49/${id}`, method: 'PUT', body }), invalidatesTags: ['Item49'] }),
    patch49: build.mutation<Item49, Key49 & { body: Partial<Item49> }>({ query: ({ group, id, body }) => ({ url: `/${group}/items49/${id}`, method: 'PATCH', body }), invalidatesTags: ['Item49'] }),
    remove49: build.mutation<void, Key49>({ query: ({ group, id }) => ({ url: `/${group}/items49/${id}`, method: 'DELETE' }), invalidatesTags: ['Item49'] }),
  }),
});

export const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (getDefault) => getDefault().concat(api.middleware),
});
type RootState = ReturnType<typeof store.getState>;
declare const state: RootState;

export const one0: Promise<Item0> = store.dispatch(api.endpoints.get0.initiate({ group: 'a', id: 1 })).unwrap();
export const list0: Promise<Item0[]> = store.dispatch(api.endpoints.list0.initiate({ group: 'a', title: 'x' })).unwrap();
export const added0: Promise<Item0> = store.dispatch(api.endpoints.add0.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put0: Promise<Item0> = store.dispatch(api.endpoints.put0.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched0: Promise<Item0> = store.dispatch(api.endpoints.patch0.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone0 = store.dispatch(api.endpoints.remove0.initiate({ group: 'a', id: 1 }));
export const selected0: string | undefined = api.endpoints.get0.select({ group: 'a', id: 1 })(state).data?.title;

export const one1: Promise<Item1> = store.dispatch(api.endpoints.get1.initiate({ group: 'a', id: 1 })).unwrap();
export const list1: Promise<Item1[]> = store.dispatch(api.endpoints.list1.initiate({ group: 'a', title: 'x' })).unwrap();
export const added1: Promise<Item1> = store.dispatch(api.endpoints.add1.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put1: Promise<Item1> = store.dispatch(api.endpoints.put1.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched1: Promise<Item1> = store.dispatch(api.endpoints.patch1.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone1 = store.dispatch(api.endpoints.remove1.initiate({ group: 'a', id: 1 }));
export const selected1: string | undefined = api.endpoints.get1.select({ group: 'a', id: 1 })(state).data?.title;

export const one2: Promise<Item2> = store.dispatch(api.endpoints.get2.initiate({ group: 'a', id: 1 })).unwrap();
export const list2: Promise<Item2[]> = store.dispatch(api.endpoints.list2.initiate({ group: 'a', title: 'x' })).unwrap();
export const added2: Promise<Item2> = store.dispatch(api.endpoints.add2.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put2: Promise<Item2> = store.dispatch(api.endpoints.put2.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched2: Promise<Item2> = store.dispatch(api.endpoints.patch2.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone2 = store.dispatch(api.endpoints.remove2.initiate({ group: 'a', id: 1 }));
export const selected2: string | undefined = api.endpoints.get2.select({ group: 'a', id: 1 })(state).data?.title;

export const one3: Promise<Item3> = store.dispatch(api.endpoints.get3.initiate({ group: 'a', id: 1 })).unwrap();
export const list3: Promise<Item3[]> = store.dispatch(api.endpoints.list3.initiate({ group: 'a', title: 'x' })).unwrap();
export const added3: Promise<Item3> = store.dispatch(api.endpoints.add3.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put3: Promise<Item3> = store.dispatch(api.endpoints.put3.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched3: Promise<Item3> = store.dispatch(api.endpoints.patch3.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone3 = store.dispatch(api.endpoints.remove3.initiate({ group: 'a', id: 1 }));
export const selected3: string | undefined = api.endpoints.get3.select({ group: 'a', id: 1 })(state).data?.title;

export const one4: Promise<Item4> = store.dispatch(api.endpoints.get4.initiate({ group: 'a', id: 1 })).unwrap();
export const list4: Promise<Item4[]> = store.dispatch(api.endpoints.list4.initiate({ group: 'a', title: 'x' })).unwrap();
export const added4: Promise<Item4> = store.dispatch(api.endpoints.add4.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put4: Promise<Item4> = store.dispatch(api.endpoints.put4.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched4: Promise<Item4> = store.dispatch(api.endpoints.patch4.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone4 = store.dispatch(api.endpoints.remove4.initiate({ group: 'a', id: 1 }));
export const selected4: string | undefined = api.endpoints.get4.select({ group: 'a', id: 1 })(state).data?.title;

export const one5: Promise<Item5> = store.dispatch(api.endpoints.get5.initiate({ group: 'a', id: 1 })).unwrap();
export const list5: Promise<Item5[]> = store.dispatch(api.endpoints.list5.initiate({ group: 'a', title: 'x' })).unwrap();
export const added5: Promise<Item5> = store.dispatch(api.endpoints.add5.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put5: Promise<Item5> = store.dispatch(api.endpoints.put5.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched5: Promise<Item5> = store.dispatch(api.endpoints.patch5.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone5 = store.dispatch(api.endpoints.remove5.initiate({ group: 'a', id: 1 }));
export const selected5: string | undefined = api.endpoints.get5.select({ group: 'a', id: 1 })(state).data?.title;

export const one6: Promise<Item6> = store.dispatch(api.endpoints.get6.initiate({ group: 'a', id: 1 })).unwrap();
export const list6: Promise<Item6[]> = store.dispatch(api.endpoints.list6.initiate({ group: 'a', title: 'x' })).unwrap();
export const added6: Promise<Item6> = store.dispatch(api.endpoints.add6.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put6: Promise<Item6> = store.dispatch(api.endpoints.put6.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched6: Promise<Item6> = store.dispatch(api.endpoints.patch6.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone6 = store.dispatch(api.endpoints.remove6.initiate({ group: 'a', id: 1 }));
export const selected6: string | undefined = api.endpoints.get6.select({ group: 'a', id: 1 })(state).data?.title;

export const one7: Promise<Item7> = store.dispatch(api.endpoints.get7.initiate({ group: 'a', id: 1 })).unwrap();
export const list7: Promise<Item7[]> = store.dispatch(api.endpoints.list7.initiate({ group: 'a', title: 'x' })).unwrap();
export const added7: Promise<Item7> = store.dispatch(api.endpoints.add7.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put7: Promise<Item7> = store.dispatch(api.endpoints.put7.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched7: Promise<Item7> = store.dispatch(api.endpoints.patch7.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone7 = store.dispatch(api.endpoints.remove7.initiate({ group: 'a', id: 1 }));
export const selected7: string | undefined = api.endpoints.get7.select({ group: 'a', id: 1 })(state).data?.title;

export const one8: Promise<Item8> = store.dispatch(api.endpoints.get8.initiate({ group: 'a', id: 1 })).unwrap();
export const list8: Promise<Item8[]> = store.dispatch(api.endpoints.list8.initiate({ group: 'a', title: 'x' })).unwrap();
export const added8: Promise<Item8> = store.dispatch(api.endpoints.add8.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put8: Promise<Item8> = store.dispatch(api.endpoints.put8.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched8: Promise<Item8> = store.dispatch(api.endpoints.patch8.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone8 = store.dispatch(api.endpoints.remove8.initiate({ group: 'a', id: 1 }));
export const selected8: string | undefined = api.endpoints.get8.select({ group: 'a', id: 1 })(state).data?.title;

export const one9: Promise<Item9> = store.dispatch(api.endpoints.get9.initiate({ group: 'a', id: 1 })).unwrap();
export const list9: Promise<Item9[]> = store.dispatch(api.endpoints.list9.initiate({ group: 'a', title: 'x' })).unwrap();
export const added9: Promise<Item9> = store.dispatch(api.endpoints.add9.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put9: Promise<Item9> = store.dispatch(api.endpoints.put9.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched9: Promise<Item9> = store.dispatch(api.endpoints.patch9.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone9 = store.dispatch(api.endpoints.remove9.initiate({ group: 'a', id: 1 }));
export const selected9: string | undefined = api.endpoints.get9.select({ group: 'a', id: 1 })(state).data?.title;

export const one10: Promise<Item10> = store.dispatch(api.endpoints.get10.initiate({ group: 'a', id: 1 })).unwrap();
export const list10: Promise<Item10[]> = store.dispatch(api.endpoints.list10.initiate({ group: 'a', title: 'x' })).unwrap();
export const added10: Promise<Item10> = store.dispatch(api.endpoints.add10.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put10: Promise<Item10> = store.dispatch(api.endpoints.put10.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched10: Promise<Item10> = store.dispatch(api.endpoints.patch10.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone10 = store.dispatch(api.endpoints.remove10.initiate({ group: 'a', id: 1 }));
export const selected10: string | undefined = api.endpoints.get10.select({ group: 'a', id: 1 })(state).data?.title;

export const one11: Promise<Item11> = store.dispatch(api.endpoints.get11.initiate({ group: 'a', id: 1 })).unwrap();
export const list11: Promise<Item11[]> = store.dispatch(api.endpoints.list11.initiate({ group: 'a', title: 'x' })).unwrap();
export const added11: Promise<Item11> = store.dispatch(api.endpoints.add11.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put11: Promise<Item11> = store.dispatch(api.endpoints.put11.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched11: Promise<Item11> = store.dispatch(api.endpoints.patch11.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone11 = store.dispatch(api.endpoints.remove11.initiate({ group: 'a', id: 1 }));
export const selected11: string | undefined = api.endpoints.get11.select({ group: 'a', id: 1 })(state).data?.title;

export const one12: Promise<Item12> = store.dispatch(api.endpoints.get12.initiate({ group: 'a', id: 1 })).unwrap();
export const list12: Promise<Item12[]> = store.dispatch(api.endpoints.list12.initiate({ group: 'a', title: 'x' })).unwrap();
export const added12: Promise<Item12> = store.dispatch(api.endpoints.add12.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put12: Promise<Item12> = store.dispatch(api.endpoints.put12.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched12: Promise<Item12> = store.dispatch(api.endpoints.patch12.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone12 = store.dispatch(api.endpoints.remove12.initiate({ group: 'a', id: 1 }));
export const selected12: string | undefined = api.endpoints.get12.select({ group: 'a', id: 1 })(state).data?.title;

export const one13: Promise<Item13> = store.dispatch(api.endpoints.get13.initiate({ group: 'a', id: 1 })).unwrap();
export const list13: Promise<Item13[]> = store.dispatch(api.endpoints.list13.initiate({ group: 'a', title: 'x' })).unwrap();
export const added13: Promise<Item13> = store.dispatch(api.endpoints.add13.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put13: Promise<Item13> = store.dispatch(api.endpoints.put13.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched13: Promise<Item13> = store.dispatch(api.endpoints.patch13.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone13 = store.dispatch(api.endpoints.remove13.initiate({ group: 'a', id: 1 }));
export const selected13: string | undefined = api.endpoints.get13.select({ group: 'a', id: 1 })(state).data?.title;

export const one14: Promise<Item14> = store.dispatch(api.endpoints.get14.initiate({ group: 'a', id: 1 })).unwrap();
export const list14: Promise<Item14[]> = store.dispatch(api.endpoints.list14.initiate({ group: 'a', title: 'x' })).unwrap();
export const added14: Promise<Item14> = store.dispatch(api.endpoints.add14.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put14: Promise<Item14> = store.dispatch(api.endpoints.put14.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched14: Promise<Item14> = store.dispatch(api.endpoints.patch14.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone14 = store.dispatch(api.endpoints.remove14.initiate({ group: 'a', id: 1 }));
export const selected14: string | undefined = api.endpoints.get14.select({ group: 'a', id: 1 })(state).data?.title;

export const one15: Promise<Item15> = store.dispatch(api.endpoints.get15.initiate({ group: 'a', id: 1 })).unwrap();
export const list15: Promise<Item15[]> = store.dispatch(api.endpoints.list15.initiate({ group: 'a', title: 'x' })).unwrap();
export const added15: Promise<Item15> = store.dispatch(api.endpoints.add15.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put15: Promise<Item15> = store.dispatch(api.endpoints.put15.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched15: Promise<Item15> = store.dispatch(api.endpoints.patch15.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone15 = store.dispatch(api.endpoints.remove15.initiate({ group: 'a', id: 1 }));
export const selected15: string | undefined = api.endpoints.get15.select({ group: 'a', id: 1 })(state).data?.title;

export const one16: Promise<Item16> = store.dispatch(api.endpoints.get16.initiate({ group: 'a', id: 1 })).unwrap();
export const list16: Promise<Item16[]> = store.dispatch(api.endpoints.list16.initiate({ group: 'a', title: 'x' })).unwrap();
export const added16: Promise<Item16> = store.dispatch(api.endpoints.add16.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put16: Promise<Item16> = store.dispatch(api.endpoints.put16.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched16: Promise<Item16> = store.dispatch(api.endpoints.patch16.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone16 = store.dispatch(api.endpoints.remove16.initiate({ group: 'a', id: 1 }));
export const selected16: string | undefined = api.endpoints.get16.select({ group: 'a', id: 1 })(state).data?.title;

export const one17: Promise<Item17> = store.dispatch(api.endpoints.get17.initiate({ group: 'a', id: 1 })).unwrap();
export const list17: Promise<Item17[]> = store.dispatch(api.endpoints.list17.initiate({ group: 'a', title: 'x' })).unwrap();
export const added17: Promise<Item17> = store.dispatch(api.endpoints.add17.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put17: Promise<Item17> = store.dispatch(api.endpoints.put17.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched17: Promise<Item17> = store.dispatch(api.endpoints.patch17.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone17 = store.dispatch(api.endpoints.remove17.initiate({ group: 'a', id: 1 }));
export const selected17: string | undefined = api.endpoints.get17.select({ group: 'a', id: 1 })(state).data?.title;

export const one18: Promise<Item18> = store.dispatch(api.endpoints.get18.initiate({ group: 'a', id: 1 })).unwrap();
export const list18: Promise<Item18[]> = store.dispatch(api.endpoints.list18.initiate({ group: 'a', title: 'x' })).unwrap();
export const added18: Promise<Item18> = store.dispatch(api.endpoints.add18.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put18: Promise<Item18> = store.dispatch(api.endpoints.put18.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched18: Promise<Item18> = store.dispatch(api.endpoints.patch18.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone18 = store.dispatch(api.endpoints.remove18.initiate({ group: 'a', id: 1 }));
export const selected18: string | undefined = api.endpoints.get18.select({ group: 'a', id: 1 })(state).data?.title;

export const one19: Promise<Item19> = store.dispatch(api.endpoints.get19.initiate({ group: 'a', id: 1 })).unwrap();
export const list19: Promise<Item19[]> = store.dispatch(api.endpoints.list19.initiate({ group: 'a', title: 'x' })).unwrap();
export const added19: Promise<Item19> = store.dispatch(api.endpoints.add19.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put19: Promise<Item19> = store.dispatch(api.endpoints.put19.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched19: Promise<Item19> = store.dispatch(api.endpoints.patch19.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone19 = store.dispatch(api.endpoints.remove19.initiate({ group: 'a', id: 1 }));
export const selected19: string | undefined = api.endpoints.get19.select({ group: 'a', id: 1 })(state).data?.title;

export const one20: Promise<Item20> = store.dispatch(api.endpoints.get20.initiate({ group: 'a', id: 1 })).unwrap();
export const list20: Promise<Item20[]> = store.dispatch(api.endpoints.list20.initiate({ group: 'a', title: 'x' })).unwrap();
export const added20: Promise<Item20> = store.dispatch(api.endpoints.add20.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put20: Promise<Item20> = store.dispatch(api.endpoints.put20.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched20: Promise<Item20> = store.dispatch(api.endpoints.patch20.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone20 = store.dispatch(api.endpoints.remove20.initiate({ group: 'a', id: 1 }));
export const selected20: string | undefined = api.endpoints.get20.select({ group: 'a', id: 1 })(state).data?.title;

export const one21: Promise<Item21> = store.dispatch(api.endpoints.get21.initiate({ group: 'a', id: 1 })).unwrap();
export const list21: Promise<Item21[]> = store.dispatch(api.endpoints.list21.initiate({ group: 'a', title: 'x' })).unwrap();
export const added21: Promise<Item21> = store.dispatch(api.endpoints.add21.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put21: Promise<Item21> = store.dispatch(api.endpoints.put21.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched21: Promise<Item21> = store.dispatch(api.endpoints.patch21.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone21 = store.dispatch(api.endpoints.remove21.initiate({ group: 'a', id: 1 }));
export const selected21: string | undefined = api.endpoints.get21.select({ group: 'a', id: 1 })(state).data?.title;

export const one22: Promise<Item22> = store.dispatch(api.endpoints.get22.initiate({ group: 'a', id: 1 })).unwrap();
export const list22: Promise<Item22[]> = store.dispatch(api.endpoints.list22.initiate({ group: 'a', title: 'x' })).unwrap();
export const added22: Promise<Item22> = store.dispatch(api.endpoints.add22.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put22: Promise<Item22> = store.dispatch(api.endpoints.put22.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched22: Promise<Item22> = store.dispatch(api.endpoints.patch22.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone22 = store.dispatch(api.endpoints.remove22.initiate({ group: 'a', id: 1 }));
export const selected22: string | undefined = api.endpoints.get22.select({ group: 'a', id: 1 })(state).data?.title;

export const one23: Promise<Item23> = store.dispatch(api.endpoints.get23.initiate({ group: 'a', id: 1 })).unwrap();
export const list23: Promise<Item23[]> = store.dispatch(api.endpoints.list23.initiate({ group: 'a', title: 'x' })).unwrap();
export const added23: Promise<Item23> = store.dispatch(api.endpoints.add23.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put23: Promise<Item23> = store.dispatch(api.endpoints.put23.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched23: Promise<Item23> = store.dispatch(api.endpoints.patch23.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone23 = store.dispatch(api.endpoints.remove23.initiate({ group: 'a', id: 1 }));
export const selected23: string | undefined = api.endpoints.get23.select({ group: 'a', id: 1 })(state).data?.title;

export const one24: Promise<Item24> = store.dispatch(api.endpoints.get24.initiate({ group: 'a', id: 1 })).unwrap();
export const list24: Promise<Item24[]> = store.dispatch(api.endpoints.list24.initiate({ group: 'a', title: 'x' })).unwrap();
export const added24: Promise<Item24> = store.dispatch(api.endpoints.add24.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put24: Promise<Item24> = store.dispatch(api.endpoints.put24.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched24: Promise<Item24> = store.dispatch(api.endpoints.patch24.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone24 = store.dispatch(api.endpoints.remove24.initiate({ group: 'a', id: 1 }));
export const selected24: string | undefined = api.endpoints.get24.select({ group: 'a', id: 1 })(state).data?.title;

export const one25: Promise<Item25> = store.dispatch(api.endpoints.get25.initiate({ group: 'a', id: 1 })).unwrap();
export const list25: Promise<Item25[]> = store.dispatch(api.endpoints.list25.initiate({ group: 'a', title: 'x' })).unwrap();
export const added25: Promise<Item25> = store.dispatch(api.endpoints.add25.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put25: Promise<Item25> = store.dispatch(api.endpoints.put25.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched25: Promise<Item25> = store.dispatch(api.endpoints.patch25.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone25 = store.dispatch(api.endpoints.remove25.initiate({ group: 'a', id: 1 }));
export const selected25: string | undefined = api.endpoints.get25.select({ group: 'a', id: 1 })(state).data?.title;

export const one26: Promise<Item26> = store.dispatch(api.endpoints.get26.initiate({ group: 'a', id: 1 })).unwrap();
export const list26: Promise<Item26[]> = store.dispatch(api.endpoints.list26.initiate({ group: 'a', title: 'x' })).unwrap();
export const added26: Promise<Item26> = store.dispatch(api.endpoints.add26.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put26: Promise<Item26> = store.dispatch(api.endpoints.put26.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched26: Promise<Item26> = store.dispatch(api.endpoints.patch26.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone26 = store.dispatch(api.endpoints.remove26.initiate({ group: 'a', id: 1 }));
export const selected26: string | undefined = api.endpoints.get26.select({ group: 'a', id: 1 })(state).data?.title;

export const one27: Promise<Item27> = store.dispatch(api.endpoints.get27.initiate({ group: 'a', id: 1 })).unwrap();
export const list27: Promise<Item27[]> = store.dispatch(api.endpoints.list27.initiate({ group: 'a', title: 'x' })).unwrap();
export const added27: Promise<Item27> = store.dispatch(api.endpoints.add27.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put27: Promise<Item27> = store.dispatch(api.endpoints.put27.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched27: Promise<Item27> = store.dispatch(api.endpoints.patch27.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone27 = store.dispatch(api.endpoints.remove27.initiate({ group: 'a', id: 1 }));
export const selected27: string | undefined = api.endpoints.get27.select({ group: 'a', id: 1 })(state).data?.title;

export const one28: Promise<Item28> = store.dispatch(api.endpoints.get28.initiate({ group: 'a', id: 1 })).unwrap();
export const list28: Promise<Item28[]> = store.dispatch(api.endpoints.list28.initiate({ group: 'a', title: 'x' })).unwrap();
export const added28: Promise<Item28> = store.dispatch(api.endpoints.add28.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put28: Promise<Item28> = store.dispatch(api.endpoints.put28.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched28: Promise<Item28> = store.dispatch(api.endpoints.patch28.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone28 = store.dispatch(api.endpoints.remove28.initiate({ group: 'a', id: 1 }));
export const selected28: string | undefined = api.endpoints.get28.select({ group: 'a', id: 1 })(state).data?.title;

export const one29: Promise<Item29> = store.dispatch(api.endpoints.get29.initiate({ group: 'a', id: 1 })).unwrap();
export const list29: Promise<Item29[]> = store.dispatch(api.endpoints.list29.initiate({ group: 'a', title: 'x' })).unwrap();
export const added29: Promise<Item29> = store.dispatch(api.endpoints.add29.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put29: Promise<Item29> = store.dispatch(api.endpoints.put29.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched29: Promise<Item29> = store.dispatch(api.endpoints.patch29.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone29 = store.dispatch(api.endpoints.remove29.initiate({ group: 'a', id: 1 }));
export const selected29: string | undefined = api.endpoints.get29.select({ group: 'a', id: 1 })(state).data?.title;

export const one30: Promise<Item30> = store.dispatch(api.endpoints.get30.initiate({ group: 'a', id: 1 })).unwrap();
export const list30: Promise<Item30[]> = store.dispatch(api.endpoints.list30.initiate({ group: 'a', title: 'x' })).unwrap();
export const added30: Promise<Item30> = store.dispatch(api.endpoints.add30.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put30: Promise<Item30> = store.dispatch(api.endpoints.put30.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched30: Promise<Item30> = store.dispatch(api.endpoints.patch30.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone30 = store.dispatch(api.endpoints.remove30.initiate({ group: 'a', id: 1 }));
export const selected30: string | undefined = api.endpoints.get30.select({ group: 'a', id: 1 })(state).data?.title;

export const one31: Promise<Item31> = store.dispatch(api.endpoints.get31.initiate({ group: 'a', id: 1 })).unwrap();
export const list31: Promise<Item31[]> = store.dispatch(api.endpoints.list31.initiate({ group: 'a', title: 'x' })).unwrap();
export const added31: Promise<Item31> = store.dispatch(api.endpoints.add31.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put31: Promise<Item31> = store.dispatch(api.endpoints.put31.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched31: Promise<Item31> = store.dispatch(api.endpoints.patch31.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone31 = store.dispatch(api.endpoints.remove31.initiate({ group: 'a', id: 1 }));
export const selected31: string | undefined = api.endpoints.get31.select({ group: 'a', id: 1 })(state).data?.title;

export const one32: Promise<Item32> = store.dispatch(api.endpoints.get32.initiate({ group: 'a', id: 1 })).unwrap();
export const list32: Promise<Item32[]> = store.dispatch(api.endpoints.list32.initiate({ group: 'a', title: 'x' })).unwrap();
export const added32: Promise<Item32> = store.dispatch(api.endpoints.add32.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put32: Promise<Item32> = store.dispatch(api.endpoints.put32.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched32: Promise<Item32> = store.dispatch(api.endpoints.patch32.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone32 = store.dispatch(api.endpoints.remove32.initiate({ group: 'a', id: 1 }));
export const selected32: string | undefined = api.endpoints.get32.select({ group: 'a', id: 1 })(state).data?.title;

export const one33: Promise<Item33> = store.dispatch(api.endpoints.get33.initiate({ group: 'a', id: 1 })).unwrap();
export const list33: Promise<Item33[]> = store.dispatch(api.endpoints.list33.initiate({ group: 'a', title: 'x' })).unwrap();
export const added33: Promise<Item33> = store.dispatch(api.endpoints.add33.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put33: Promise<Item33> = store.dispatch(api.endpoints.put33.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched33: Promise<Item33> = store.dispatch(api.endpoints.patch33.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone33 = store.dispatch(api.endpoints.remove33.initiate({ group: 'a', id: 1 }));
export const selected33: string | undefined = api.endpoints.get33.select({ group: 'a', id: 1 })(state).data?.title;

export const one34: Promise<Item34> = store.dispatch(api.endpoints.get34.initiate({ group: 'a', id: 1 })).unwrap();
export const list34: Promise<Item34[]> = store.dispatch(api.endpoints.list34.initiate({ group: 'a', title: 'x' })).unwrap();
export const added34: Promise<Item34> = store.dispatch(api.endpoints.add34.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put34: Promise<Item34> = store.dispatch(api.endpoints.put34.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched34: Promise<Item34> = store.dispatch(api.endpoints.patch34.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone34 = store.dispatch(api.endpoints.remove34.initiate({ group: 'a', id: 1 }));
export const selected34: string | undefined = api.endpoints.get34.select({ group: 'a', id: 1 })(state).data?.title;

export const one35: Promise<Item35> = store.dispatch(api.endpoints.get35.initiate({ group: 'a', id: 1 })).unwrap();
export const list35: Promise<Item35[]> = store.dispatch(api.endpoints.list35.initiate({ group: 'a', title: 'x' })).unwrap();
export const added35: Promise<Item35> = store.dispatch(api.endpoints.add35.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put35: Promise<Item35> = store.dispatch(api.endpoints.put35.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched35: Promise<Item35> = store.dispatch(api.endpoints.patch35.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone35 = store.dispatch(api.endpoints.remove35.initiate({ group: 'a', id: 1 }));
export const selected35: string | undefined = api.endpoints.get35.select({ group: 'a', id: 1 })(state).data?.title;

export const one36: Promise<Item36> = store.dispatch(api.endpoints.get36.initiate({ group: 'a', id: 1 })).unwrap();
export const list36: Promise<Item36[]> = store.dispatch(api.endpoints.list36.initiate({ group: 'a', title: 'x' })).unwrap();
export const added36: Promise<Item36> = store.dispatch(api.endpoints.add36.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put36: Promise<Item36> = store.dispatch(api.endpoints.put36.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched36: Promise<Item36> = store.dispatch(api.endpoints.patch36.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone36 = store.dispatch(api.endpoints.remove36.initiate({ group: 'a', id: 1 }));
export const selected36: string | undefined = api.endpoints.get36.select({ group: 'a', id: 1 })(state).data?.title;

export const one37: Promise<Item37> = store.dispatch(api.endpoints.get37.initiate({ group: 'a', id: 1 })).unwrap();
export const list37: Promise<Item37[]> = store.dispatch(api.endpoints.list37.initiate({ group: 'a', title: 'x' })).unwrap();
export const added37: Promise<Item37> = store.dispatch(api.endpoints.add37.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put37: Promise<Item37> = store.dispatch(api.endpoints.put37.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched37: Promise<Item37> = store.dispatch(api.endpoints.patch37.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone37 = store.dispatch(api.endpoints.remove37.initiate({ group: 'a', id: 1 }));
export const selected37: string | undefined = api.endpoints.get37.select({ group: 'a', id: 1 })(state).data?.title;

export const one38: Promise<Item38> = store.dispatch(api.endpoints.get38.initiate({ group: 'a', id: 1 })).unwrap();
export const list38: Promise<Item38[]> = store.dispatch(api.endpoints.list38.initiate({ group: 'a', title: 'x' })).unwrap();
export const added38: Promise<Item38> = store.dispatch(api.endpoints.add38.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put38: Promise<Item38> = store.dispatch(api.endpoints.put38.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched38: Promise<Item38> = store.dispatch(api.endpoints.patch38.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone38 = store.dispatch(api.endpoints.remove38.initiate({ group: 'a', id: 1 }));
export const selected38: string | undefined = api.endpoints.get38.select({ group: 'a', id: 1 })(state).data?.title;

export const one39: Promise<Item39> = store.dispatch(api.endpoints.get39.initiate({ group: 'a', id: 1 })).unwrap();
export const list39: Promise<Item39[]> = store.dispatch(api.endpoints.list39.initiate({ group: 'a', title: 'x' })).unwrap();
export const added39: Promise<Item39> = store.dispatch(api.endpoints.add39.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put39: Promise<Item39> = store.dispatch(api.endpoints.put39.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched39: Promise<Item39> = store.dispatch(api.endpoints.patch39.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone39 = store.dispatch(api.endpoints.remove39.initiate({ group: 'a', id: 1 }));
export const selected39: string | undefined = api.endpoints.get39.select({ group: 'a', id: 1 })(state).data?.title;

export const one40: Promise<Item40> = store.dispatch(api.endpoints.get40.initiate({ group: 'a', id: 1 })).unwrap();
export const list40: Promise<Item40[]> = store.dispatch(api.endpoints.list40.initiate({ group: 'a', title: 'x' })).unwrap();
export const added40: Promise<Item40> = store.dispatch(api.endpoints.add40.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put40: Promise<Item40> = store.dispatch(api.endpoints.put40.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched40: Promise<Item40> = store.dispatch(api.endpoints.patch40.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone40 = store.dispatch(api.endpoints.remove40.initiate({ group: 'a', id: 1 }));
export const selected40: string | undefined = api.endpoints.get40.select({ group: 'a', id: 1 })(state).data?.title;

export const one41: Promise<Item41> = store.dispatch(api.endpoints.get41.initiate({ group: 'a', id: 1 })).unwrap();
export const list41: Promise<Item41[]> = store.dispatch(api.endpoints.list41.initiate({ group: 'a', title: 'x' })).unwrap();
export const added41: Promise<Item41> = store.dispatch(api.endpoints.add41.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put41: Promise<Item41> = store.dispatch(api.endpoints.put41.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched41: Promise<Item41> = store.dispatch(api.endpoints.patch41.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone41 = store.dispatch(api.endpoints.remove41.initiate({ group: 'a', id: 1 }));
export const selected41: string | undefined = api.endpoints.get41.select({ group: 'a', id: 1 })(state).data?.title;

export const one42: Promise<Item42> = store.dispatch(api.endpoints.get42.initiate({ group: 'a', id: 1 })).unwrap();
export const list42: Promise<Item42[]> = store.dispatch(api.endpoints.list42.initiate({ group: 'a', title: 'x' })).unwrap();
export const added42: Promise<Item42> = store.dispatch(api.endpoints.add42.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put42: Promise<Item42> = store.dispatch(api.endpoints.put42.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched42: Promise<Item42> = store.dispatch(api.endpoints.patch42.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone42 = store.dispatch(api.endpoints.remove42.initiate({ group: 'a', id: 1 }));
export const selected42: string | undefined = api.endpoints.get42.select({ group: 'a', id: 1 })(state).data?.title;

export const one43: Promise<Item43> = store.dispatch(api.endpoints.get43.initiate({ group: 'a', id: 1 })).unwrap();
export const list43: Promise<Item43[]> = store.dispatch(api.endpoints.list43.initiate({ group: 'a', title: 'x' })).unwrap();
export const added43: Promise<Item43> = store.dispatch(api.endpoints.add43.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put43: Promise<Item43> = store.dispatch(api.endpoints.put43.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched43: Promise<Item43> = store.dispatch(api.endpoints.patch43.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone43 = store.dispatch(api.endpoints.remove43.initiate({ group: 'a', id: 1 }));
export const selected43: string | undefined = api.endpoints.get43.select({ group: 'a', id: 1 })(state).data?.title;

export const one44: Promise<Item44> = store.dispatch(api.endpoints.get44.initiate({ group: 'a', id: 1 })).unwrap();
export const list44: Promise<Item44[]> = store.dispatch(api.endpoints.list44.initiate({ group: 'a', title: 'x' })).unwrap();
export const added44: Promise<Item44> = store.dispatch(api.endpoints.add44.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put44: Promise<Item44> = store.dispatch(api.endpoints.put44.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched44: Promise<Item44> = store.dispatch(api.endpoints.patch44.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone44 = store.dispatch(api.endpoints.remove44.initiate({ group: 'a', id: 1 }));
export const selected44: string | undefined = api.endpoints.get44.select({ group: 'a', id: 1 })(state).data?.title;

export const one45: Promise<Item45> = store.dispatch(api.endpoints.get45.initiate({ group: 'a', id: 1 })).unwrap();
export const list45: Promise<Item45[]> = store.dispatch(api.endpoints.list45.initiate({ group: 'a', title: 'x' })).unwrap();
export const added45: Promise<Item45> = store.dispatch(api.endpoints.add45.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put45: Promise<Item45> = store.dispatch(api.endpoints.put45.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched45: Promise<Item45> = store.dispatch(api.endpoints.patch45.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone45 = store.dispatch(api.endpoints.remove45.initiate({ group: 'a', id: 1 }));
export const selected45: string | undefined = api.endpoints.get45.select({ group: 'a', id: 1 })(state).data?.title;

export const one46: Promise<Item46> = store.dispatch(api.endpoints.get46.initiate({ group: 'a', id: 1 })).unwrap();
export const list46: Promise<Item46[]> = store.dispatch(api.endpoints.list46.initiate({ group: 'a', title: 'x' })).unwrap();
export const added46: Promise<Item46> = store.dispatch(api.endpoints.add46.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put46: Promise<Item46> = store.dispatch(api.endpoints.put46.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched46: Promise<Item46> = store.dispatch(api.endpoints.patch46.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone46 = store.dispatch(api.endpoints.remove46.initiate({ group: 'a', id: 1 }));
export const selected46: string | undefined = api.endpoints.get46.select({ group: 'a', id: 1 })(state).data?.title;

export const one47: Promise<Item47> = store.dispatch(api.endpoints.get47.initiate({ group: 'a', id: 1 })).unwrap();
export const list47: Promise<Item47[]> = store.dispatch(api.endpoints.list47.initiate({ group: 'a', title: 'x' })).unwrap();
export const added47: Promise<Item47> = store.dispatch(api.endpoints.add47.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put47: Promise<Item47> = store.dispatch(api.endpoints.put47.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched47: Promise<Item47> = store.dispatch(api.endpoints.patch47.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone47 = store.dispatch(api.endpoints.remove47.initiate({ group: 'a', id: 1 }));
export const selected47: string | undefined = api.endpoints.get47.select({ group: 'a', id: 1 })(state).data?.title;

export const one48: Promise<Item48> = store.dispatch(api.endpoints.get48.initiate({ group: 'a', id: 1 })).unwrap();
export const list48: Promise<Item48[]> = store.dispatch(api.endpoints.list48.initiate({ group: 'a', title: 'x' })).unwrap();
export const added48: Promise<Item48> = store.dispatch(api.endpoints.add48.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put48: Promise<Item48> = store.dispatch(api.endpoints.put48.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched48: Promise<Item48> = store.dispatch(api.endpoints.patch48.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone48 = store.dispatch(api.endpoints.remove48.initiate({ group: 'a', id: 1 }));
export const selected48: string | undefined = api.endpoints.get48.select({ group: 'a', id: 1 })(state).data?.title;

export const one49: Promise<Item49> = store.dispatch(api.endpoints.get49.initiate({ group: 'a', id: 1 })).unwrap();
export const list49: Promise<Item49[]> = store.dispatch(api.endpoints.list49.initiate({ group: 'a', title: 'x' })).unwrap();
export const added49: Promise<Item49> = store.dispatch(api.endpoints.add49.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put49: Promise<Item49> = store.dispatch(api.endpoints.put49.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched49: Promise<Item49> = store.dispatch(api.endpoints.patch49.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone49 = store.dispatch(api.endpoints.remove49.initiate({ group: 'a', id: 1 }));
export const selected49: string | undefined = api.endpoints.get49.select({ group: 'a', id: 1 })(state).data?.title;
