/** Code of the 403 for what nobody may do while they see Drayline as a lower role. */
export const seeAsCode = 'see_as'
