// RUN: %lint_verify --min-confidence possible %s -- -std=c++20

// Algorithms of Thrust that return something. The declarations stand for those of Thrust, which only a
// toolkit has: the rule knows functions by their names.

namespace thrust {
template <class Iterator> Iterator transform_reduce(Iterator First, Iterator Last);
template <class Iterator> Iterator inner_product(Iterator First, Iterator Last);
template <class Iterator> Iterator count_if(Iterator First, Iterator Last);
template <class Iterator> Iterator reduce_by_key(Iterator First, Iterator Last);
template <class Iterator> Iterator unique_copy(Iterator First, Iterator Last);
template <class Iterator> Iterator unique_by_key(Iterator First, Iterator Last);
template <class Iterator> Iterator unique_by_key_copy(Iterator First, Iterator Last);
template <class Iterator> Iterator unique_count(Iterator First, Iterator Last);
template <class Iterator> Iterator copy_if(Iterator First, Iterator Last);
template <class Iterator> Iterator remove(Iterator First, Iterator Last);
template <class Iterator> Iterator remove_if(Iterator First, Iterator Last);
template <class Iterator> Iterator remove_copy(Iterator First, Iterator Last);
template <class Iterator> Iterator remove_copy_if(Iterator First, Iterator Last);
template <class Iterator> Iterator partition(Iterator First, Iterator Last);
template <class Iterator> Iterator partition_copy(Iterator First, Iterator Last);
template <class Iterator> Iterator stable_partition(Iterator First, Iterator Last);
template <class Iterator> Iterator stable_partition_copy(Iterator First, Iterator Last);
template <class Iterator> Iterator partition_point(Iterator First, Iterator Last);
template <class Iterator> Iterator set_difference(Iterator First, Iterator Last);
template <class Iterator> Iterator set_intersection(Iterator First, Iterator Last);
template <class Iterator> Iterator set_symmetric_difference(Iterator First, Iterator Last);
template <class Iterator> Iterator set_union(Iterator First, Iterator Last);
template <class Iterator> Iterator max_element(Iterator First, Iterator Last);
template <class Iterator> Iterator minmax_element(Iterator First, Iterator Last);
template <class Iterator> Iterator find(Iterator First, Iterator Last);
template <class Iterator> Iterator find_if(Iterator First, Iterator Last);
template <class Iterator> Iterator find_if_not(Iterator First, Iterator Last);
template <class Iterator> Iterator mismatch(Iterator First, Iterator Last);
template <class Iterator> Iterator all_of(Iterator First, Iterator Last);
template <class Iterator> Iterator any_of(Iterator First, Iterator Last);
template <class Iterator> Iterator none_of(Iterator First, Iterator Last);
template <class Iterator> Iterator is_sorted(Iterator First, Iterator Last);
template <class Iterator> Iterator is_sorted_until(Iterator First, Iterator Last);
template <class Iterator> Iterator is_partitioned(Iterator First, Iterator Last);
template <class Iterator> void for_each(Iterator First, Iterator Last);
} // namespace thrust

void results(int *First, int *Last) {
  thrust::transform_reduce(First, Last); // expect: sync-thrust-result/likely
  thrust::inner_product(First, Last); // expect: sync-thrust-result/likely
  thrust::count_if(First, Last); // expect: sync-thrust-result/likely
  thrust::reduce_by_key(First, Last); // expect: sync-thrust-result/likely
  thrust::unique_copy(First, Last); // expect: sync-thrust-result/likely
  thrust::unique_by_key(First, Last); // expect: sync-thrust-result/likely
  thrust::unique_by_key_copy(First, Last); // expect: sync-thrust-result/likely
  thrust::unique_count(First, Last); // expect: sync-thrust-result/likely
  thrust::copy_if(First, Last); // expect: sync-thrust-result/likely
  thrust::remove(First, Last); // expect: sync-thrust-result/likely
  thrust::remove_if(First, Last); // expect: sync-thrust-result/likely
  thrust::remove_copy(First, Last); // expect: sync-thrust-result/likely
  thrust::remove_copy_if(First, Last); // expect: sync-thrust-result/likely
  thrust::partition(First, Last); // expect: sync-thrust-result/likely
  thrust::partition_copy(First, Last); // expect: sync-thrust-result/likely
  thrust::stable_partition(First, Last); // expect: sync-thrust-result/likely
  thrust::stable_partition_copy(First, Last); // expect: sync-thrust-result/likely
  thrust::partition_point(First, Last); // expect: sync-thrust-result/likely
  thrust::set_difference(First, Last); // expect: sync-thrust-result/likely
  thrust::set_intersection(First, Last); // expect: sync-thrust-result/likely
  thrust::set_symmetric_difference(First, Last); // expect: sync-thrust-result/likely
  thrust::set_union(First, Last); // expect: sync-thrust-result/likely
  thrust::max_element(First, Last); // expect: sync-thrust-result/likely
  thrust::minmax_element(First, Last); // expect: sync-thrust-result/likely
  thrust::find(First, Last); // expect: sync-thrust-result/likely
  thrust::find_if(First, Last); // expect: sync-thrust-result/likely
  thrust::find_if_not(First, Last); // expect: sync-thrust-result/likely
  thrust::mismatch(First, Last); // expect: sync-thrust-result/likely
  thrust::all_of(First, Last); // expect: sync-thrust-result/likely
  thrust::any_of(First, Last); // expect: sync-thrust-result/likely
  thrust::none_of(First, Last); // expect: sync-thrust-result/likely
  thrust::is_sorted(First, Last); // expect: sync-thrust-result/likely
  thrust::is_sorted_until(First, Last); // expect: sync-thrust-result/likely
  thrust::is_partitioned(First, Last); // expect: sync-thrust-result/likely
  thrust::for_each(First, Last);
}
